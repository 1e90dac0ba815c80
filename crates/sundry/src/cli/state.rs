//! The arguments of `sundry state`.

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum StateCommand {
    /// Copy articles, feeds, requested editions and counts into an empty store, and compare both
    ///
    /// It copies from where the configuration says: the database of `database.url`, else the data
    /// folder. Stop what writes there first; what is written while the copy is made may stay behind.
    Copy {
        /// The target: a data folder, or `postgres://user:password@host/name`
        #[arg(long)]
        to: String,
    },
}
