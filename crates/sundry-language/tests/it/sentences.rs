//! Sentences in every well-supported language, written for this test.

use sundry_language::{Language, LanguageSet, detect};

/// Plain sentences in the 22 languages.
const EUROPEAN: &[(&str, &[&str])] = &[
    (
        "bg",
        &[
            "Децата играят в градината, докато баба готви супа.",
            "Утре сутринта влакът тръгва по-рано.",
        ],
    ),
    (
        "cs",
        &[
            "Děti si hrají na zahradě, zatímco babička vaří polévku.",
            "Zítra ráno odjíždí vlak dříve.",
        ],
    ),
    (
        "da",
        &[
            "Børnene leger i haven, mens bedstemor laver suppe.",
            "I morgen tidlig kører toget tidligere end det plejer.",
        ],
    ),
    (
        "de",
        &[
            "Die Kinder spielen im Garten, während die Großmutter Suppe kocht.",
            "Morgen früh fährt der Zug eher.",
        ],
    ),
    (
        "el",
        &[
            "Τα παιδιά παίζουν στον κήπο ενώ η γιαγιά μαγειρεύει σούπα.",
            "Αύριο το πρωί το τρένο φεύγει νωρίτερα.",
        ],
    ),
    (
        "en",
        &[
            "The children are playing in the garden while their grandmother makes soup.",
            "Tomorrow morning the train leaves earlier.",
        ],
    ),
    (
        "es",
        &[
            "Los niños juegan en el jardín mientras la abuela prepara una sopa.",
            "Mañana por la mañana el tren sale más temprano.",
        ],
    ),
    (
        "et",
        &[
            "Lapsed mängivad aias, samal ajal kui vanaema keedab suppi.",
            "Homme hommikul väljub rong varem.",
        ],
    ),
    (
        "fi",
        &[
            "Lapset leikkivät puutarhassa, kun isoäiti keittää keittoa.",
            "Huomenna aamulla juna lähtee aikaisemmin.",
        ],
    ),
    (
        "fr",
        &[
            "Les enfants jouent dans le jardin pendant que leur grand-mère prépare une soupe.",
            "Demain matin, le train part plus tôt.",
        ],
    ),
    (
        "hu",
        &[
            "A gyerekek a kertben játszanak, miközben a nagymama levest főz.",
            "Holnap reggel korábban indul a vonat.",
        ],
    ),
    (
        "it",
        &[
            "I bambini giocano in giardino mentre la nonna prepara la zuppa.",
            "Domani mattina il treno parte più presto.",
        ],
    ),
    (
        "lt",
        &[
            "Vaikai žaidžia sode, o močiutė verda sriubą.",
            "Rytoj ryte traukinys išvyksta anksčiau.",
        ],
    ),
    (
        "lv",
        &[
            "Bērni spēlējas dārzā, kamēr vecmāmiņa vāra zupu.",
            "Rīt no rīta vilciens atiet agrāk.",
        ],
    ),
    (
        "mt",
        &[
            "It-tfal qed jilagħbu fil-ġnien waqt li n-nanna ssajjar is-soppa.",
            "Għada filgħodu l-ferrovija titlaq aktar kmieni.",
        ],
    ),
    (
        "nl",
        &[
            "De kinderen spelen in de tuin terwijl oma soep kookt.",
            "Morgenochtend vertrekt de trein vroeger.",
        ],
    ),
    (
        "pl",
        &[
            "Dzieci bawią się w ogrodzie, a babcia gotuje zupę.",
            "Jutro rano pociąg odjeżdża wcześniej.",
        ],
    ),
    (
        "pt",
        &[
            "As crianças brincam no jardim enquanto a avó faz uma sopa.",
            "Amanhã de manhã o comboio parte mais cedo.",
        ],
    ),
    (
        "ro",
        &[
            "Copiii se joacă în grădină în timp ce bunica gătește o supă.",
            "Mâine dimineață trenul pleacă mai devreme.",
        ],
    ),
    (
        "sk",
        &[
            "Deti sa hrajú v záhrade, zatiaľ čo stará mama varí polievku.",
            "Zajtra ráno vlak odchádza skôr.",
        ],
    ),
    (
        "sl",
        &[
            "Otroci se igrajo na vrtu, medtem ko babica kuha juho.",
            "Jutri zjutraj vlak odpelje prej.",
        ],
    ),
    (
        "sv",
        &[
            "Barnen leker i trädgården medan mormor kokar soppa.",
            "I morgon bitti går tåget tidigare.",
        ],
    ),
];

/// Plain sentences in other languages.
const OTHERS: &[(&str, &str)] = &[
    ("af", "Die kinders speel in die tuin terwyl ouma sop kook."),
    ("am", "ልጆቹ በአትክልት ስፍራ ይጫወታሉ።"),
    ("ar", "يلعب الأطفال في الحديقة بينما تطبخ الجدة الحساء."),
    ("az", "Nənə şorba bişirərkən uşaqlar bağda oynayırlar."),
    ("be", "Дзеці гуляюць у садзе, пакуль бабуля варыць суп."),
    ("bn", "শিশুরা বাগানে খেলছে।"),
    ("bo", "ཕྲུ་གུ་ཚོས་རྩེད་མོ་རྩེ་གི་འདུག"),
    ("ca", "Els nens juguen al jardí mentre l'àvia fa una sopa."),
    (
        "cy",
        "Mae'r plant yn chwarae yn yr ardd tra bod mam-gu yn coginio cawl.",
    ),
    ("dv", "ކުދިން ބަގީޗާގައި ކުޅެނީ"),
    (
        "eo",
        "La infanoj ludas en la ĝardeno dum la avino kuiras supon.",
    ),
    (
        "eu",
        "Haurrak lorategian jolasten ari dira amonak zopa prestatzen duen bitartean.",
    ),
    ("fa", "بچه‌ها در باغ بازی می‌کنند و مادربزرگ سوپ می‌پزد."),
    (
        "ga",
        "Tá na páistí ag súgradh sa ghairdín agus tá mamó ag déanamh anraith.",
    ),
    ("gu", "બાળકો બગીચામાં રમે છે."),
    ("he", "הילדים משחקים בגינה בזמן שסבתא מבשלת מרק."),
    ("hi", "बच्चे बगीचे में खेल रहे हैं और दादी सूप बना रही हैं।"),
    (
        "hr",
        "Djeca se igraju u vrtu dok baka kuha juhu, a otac čita tjednik.",
    ),
    ("hy", "Երեխաները խաղում են այգում։"),
    (
        "id",
        "Anak-anak bermain di taman, sedangkan nenek memasak sup karena mereka lapar.",
    ),
    ("is", "Börnin leika sér í garðinum á meðan amma eldar súpu."),
    (
        "ja",
        "子供たちは庭で遊んでいて、おばあさんはスープを作っています。",
    ),
    ("ka", "ბავშვები ბაღში თამაშობენ."),
    ("kk", "Балалар бақта ойнап жүр, ал әже сорпа пісіріп жатыр."),
    ("km", "ក្មេងៗលេងនៅក្នុងសួន។"),
    ("kn", "ಮಕ್ಕಳು ತೋಟದಲ್ಲಿ ಆಡುತ್ತಿದ್ದಾರೆ."),
    ("ko", "아이들이 정원에서 놀고 할머니는 국을 끓인다."),
    ("la", "Pueri in horto ludunt dum avia ius coquit."),
    ("lo", "ເດັກນ້ອຍຫຼິ້ນຢູ່ໃນສວນ."),
    ("mi", "Kei te tākaro ngā tamariki i roto i te māra."),
    (
        "mk",
        "Децата си играат во градината додека баба готви супа.",
    ),
    ("ml", "കുട്ടികൾ തോട്ടത്തിൽ കളിക്കുന്നു."),
    ("mn", "Хүүхдүүд цэцэрлэгт тоглож, эмээ шөл чанаж байна."),
    ("mr", "मुले बागेत खेळत आहेत आणि आजी सूप बनवत आहे."),
    ("my", "ကလေးတွေ ဥယျာဉ်ထဲမှာ ကစားနေကြတယ်။"),
    ("or", "ପିଲାମାନେ ବଗିଚାରେ ଖେଳୁଛନ୍ତି।"),
    ("pa", "ਬੱਚੇ ਬਾਗ ਵਿੱਚ ਖੇਡ ਰਹੇ ਹਨ।"),
    ("ru", "Дети играют в саду, пока бабушка варит суп."),
    ("si", "ළමයි වත්තේ සෙල්ලම් කරනවා."),
    (
        "so",
        "Carruurtu waxay ku ciyaarayaan beerta halka ayeeyo ay maraq karinayso.",
    ),
    ("sq", "Fëmijët luajnë në kopsht ndërsa gjyshja gatuan supë."),
    ("sr", "Деца се играју у башти док бака кува супу."),
    ("sw", "Watoto wanacheza bustanini wakati bibi anapika supu."),
    ("ta", "குழந்தைகள் தோட்டத்தில் விளையாடுகிறார்கள்."),
    ("te", "పిల్లలు తోటలో ఆడుకుంటున్నారు."),
    ("th", "เด็กๆ เล่นอยู่ในสวน"),
    (
        "tl",
        "Naglalaro ang mga bata sa hardin habang nagluluto ng sopas ang lola.",
    ),
    ("tr", "Büyükanne çorba pişirirken çocuklar bahçede oynuyor."),
    ("tt", "Балалар бакчада уйныйлар, ә әби аш пешерә."),
    ("ug", "بالىلار باغچىدا ئويناۋاتىدۇ، مومىسى شورپا ئېتىۋاتىدۇ."),
    ("uk", "Діти граються в саду, поки бабуся варить суп."),
    ("ur", "بچے باغ میں کھیل رہے ہیں اور دادی سوپ بنا رہی ہیں۔"),
    ("vi", "Bọn trẻ đang chơi trong vườn trong khi bà nấu súp."),
    ("yi", "די קינדער שפּילן זיך אין גאָרטן און די באָבע קאָכט זופּ."),
    (
        "yo",
        "Àwọn ọmọdé ń ṣeré nínú ọgbà nígbà tí ìyá àgbà ń se ọbẹ̀.",
    ),
    ("zh", "孩子们在花园里玩耍，奶奶在做汤。"),
    (
        "zu",
        "Izingane zidlala engadini ngenkathi ugogo epheka isobho.",
    ),
];

#[test]
fn the_22_are_told_among_all() {
    for (code, sentences) in EUROPEAN {
        for sentence in *sentences {
            let guesses = detect(sentence, LanguageSet::ALL);
            assert_eq!(guesses[0].language.code(), *code, "{sentence}: {guesses:?}");
        }
    }
}

#[test]
fn the_22_are_told_surely_among_themselves() {
    for (code, sentences) in EUROPEAN {
        for sentence in *sentences {
            let guesses = detect(sentence, LanguageSet::EUROPEAN);
            assert_eq!(guesses[0].language.code(), *code, "{sentence}: {guesses:?}");
            assert!(guesses[0].confidence > 0.8, "{sentence}: {guesses:?}");
        }
    }
}

#[test]
fn others_are_told_too() {
    for (code, sentence) in OTHERS {
        let guesses = detect(sentence, LanguageSet::ALL);
        assert_eq!(guesses[0].language.code(), *code, "{sentence}: {guesses:?}");
    }
}

#[test]
fn enough_languages_are_tried_here() {
    assert_eq!(EUROPEAN.len(), LanguageSet::EUROPEAN.len());
    assert!(EUROPEAN.len() + OTHERS.len() >= 75);
    for (code, _) in EUROPEAN {
        let language = Language::from_code(code).unwrap();
        assert!(LanguageSet::EUROPEAN.contains(language), "{code}");
    }
}

/// Words that exist in only one of the 22 languages.
const WORDS: &[(&str, &str)] = &[
    ("bg", "благодаря"),
    ("cs", "příležitost"),
    ("da", "kærlighed"),
    ("de", "Geschwindigkeit"),
    ("el", "ευχαριστώ"),
    ("en", "nevertheless"),
    ("es", "desarrollo"),
    ("et", "võimalus"),
    ("fi", "mahdollisuus"),
    ("fr", "aujourd'hui"),
    ("hu", "lehetőség"),
    ("it", "soprattutto"),
    ("lt", "galimybė"),
    ("lv", "iespēja"),
    ("mt", "għalhekk"),
    ("nl", "mogelijkheid"),
    ("pl", "możliwość"),
    ("pt", "desenvolvimento"),
    ("ro", "dezvoltare"),
    ("sk", "príležitosť"),
    ("sl", "priložnost"),
    ("sv", "möjlighet"),
];

#[test]
fn one_telling_word_is_enough() {
    for (code, word) in WORDS {
        let guesses = detect(word, LanguageSet::EUROPEAN);
        assert_eq!(guesses[0].language.code(), *code, "{word}: {guesses:?}");
    }
}
