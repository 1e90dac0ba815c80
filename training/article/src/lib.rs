//! The parts that training and measuring share: the pages with their labels, the split, the
//! measures.

pub mod forest;
pub mod labels;
pub mod measure;
pub mod pages;
