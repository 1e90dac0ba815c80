//! Converts language codes of three letters (ISO 639-2, both sets) or with a region to ISO 639-1.

/// Each three-letter code followed by its two-letter code, sorted. Source: ISO 639-2 and ISO 639-1,
/// as facts of the standards.
const CODES: &str = "aaraa abkab afraf akaak albsq amham araar argan armhy asmas avaav aveae aymay azeaz bakba bambm baqeu belbe benbn bihbh bisbi bodbo bosbs brebr bulbg burmy catca cescs chach chece chizh chucu chvcv corkw cosco crecr cymcy czecs danda deude divdv dutnl dzodz ellel engen epoeo estet euseu eweee faofo fasfa fijfj finfi frafr frefr fryfy fulff geoka gerde glagd glega glggl glvgv greel grngn gujgu hatht hauha hebhe herhz hinhi hmoho hrvhr hunhu hyehy iboig iceis idoio iiiii ikuiu ileie inaia indid ipkik islis itait javjv jpnja kalkl kankn kasks katka kaukr kazkk khmkm kikki kinrw kirky komkv konkg korko kuakj kurku laolo latla lavlv limli linln litlt ltzlb lublu luglg macmk mahmh malml maomi marmr mayms mkdmk mlgmg mltmt monmn mrimi msams myamy nauna navnv nblnr ndend ndong nepne nldnl nnonn nobnb norno nyany ocioc ojioj orior ormom ossos panpa perfa plipi polpl porpt pusps quequ rohrm ronro rumro runrn rusru sagsg sansa sinsi slksk slosk slvsl smese smosm snasn sndsd somso sotst spaes sqisq srdsc srpsr sswss sunsu swasw swesv tahty tamta tattt telte tgktg tgltl thath tibbo tirti tonto tsntn tsots tuktk turtr twitw uigug ukruk urdur uzbuz venve vievi volvo welcy wlnwa wolwo xhoxh yidyi yoryo zhaza zhozh zulzu";

/// Converts `eng`, `en-US` and `EN` to `en`. A language without a two-letter code keeps its three
/// letters; codes for no language (`und`, `mul`, `--`) become empty.
pub(super) fn code(text: &str) -> String {
    let tag = text.trim().split(['-', '_']).next().unwrap_or_default();
    let tag = tag.to_ascii_lowercase();
    if !tag.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return String::new();
    }
    match tag.len() {
        2 => tag,
        3 if matches!(tag.as_str(), "und" | "mul" | "zxx" | "mis") => String::new(),
        3 => two_letters(&tag).map_or(tag, str::to_owned),
        _ => String::new(),
    }
}

/// Looks up a three-letter code. Each entry takes six bytes with its blank.
fn two_letters(three: &str) -> Option<&'static str> {
    let entry = |at: usize| CODES.get(at * 6..at * 6 + 5);
    let mut low = 0;
    let mut high = CODES.len().div_ceil(6);
    while low < high {
        let middle = usize::midpoint(low, high);
        let (code, two) = entry(middle)?.split_at_checked(3)?;
        match code.cmp(three) {
            std::cmp::Ordering::Equal => return Some(two),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}
