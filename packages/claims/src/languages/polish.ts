import type { LanguageWords } from '../patterns.ts';

const number =
  'jeden|jedna|jedno|dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|dwanaście|piętnaście|dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sto|tysiąc';

export const polish: LanguageWords = {
  lists: {
    n: String.raw`(?:(?:${number})(?: (?:${number}))*|\d+(?:[.\s]\d{3})*(?:,\d{1,2})?)`,
    adv: '(?:zawsze|naprawdę|już|wreszcie|też|osobiście|dosłownie|jeszcze|tylko|szczerze|całkowicie|sam|sama|teraz) ',
    mine: 'skóra|skórę|włosy|plecy|sen|życie|poranki|wagę|ciało|kolana|ból pleców|sprzedaż|dochód|kuchnia|kuchnię|dom|nastrój|energię|twarz|dzień',
    relatives:
      'mąż|żona|chłopak|dziewczyna|przyjaciele|przyjaciółka|przyjaciel|mama|matka|tata|ojciec|rodzice|siostra|brat|dzieci|dziecko|syn|córka|rodzina|sąsiedzi|sąsiadka|koledzy|koleżanki|szef|szefowa|klienci|lekarz|dentysta|dermatolog|pies|kot|babcia|dziadek',
    ailment:
      'ból(?:u|e)?(?: (?:pleców|głowy|stawów|kolan|brzucha|zęba))?|migrenę|migreny|trądzik|egzemę|łuszczycę|lęk|lęki|depresję|stres|bezsenność|raka|cukrzycę|artretyzm|zapalenia?|alergie|alergię|astmę|nadciśnienie|ciśnienie|cukier|cholesterol|wypadanie włosów|zmarszczki|cellulit|wzdęcia|zmęczenie|przeziębienie|grypę|infekcje|wirusy|nadwagę',
    superlative:
      'najlepsz\\p{L}+|najszybsz\\p{L}+|najłatwiejsz\\p{L}+|najprostsz\\p{L}+|najlżejsz\\p{L}+|najmocniejsz\\p{L}+|najbezpieczniejsz\\p{L}+|najtańsz\\p{L}+|najczystsz\\p{L}+|najcichsz\\p{L}+|najmniejsz\\p{L}+|najcieńsz\\p{L}+|najcieplejsz\\p{L}+|największ\\p{L}+|najsmaczniejsz\\p{L}+|najświeższ\\p{L}+|najzdrowsz\\p{L}+|najwygodniejsz\\p{L}+|najmiększ\\p{L}+|najniższ\\p{L}+|najwyższ\\p{L}+|najpiękniejsz\\p{L}+|najpopularniejsz\\p{L}+|najczęściej (?:kupowan|wybieran)\\p{L}+|najskuteczniejsz\\p{L}+',
    day: 'poniedziałku|wtorku|środy|czwartku|piątku|soboty|niedzieli|jutra|dzisiaj|dziś|północy|świąt|wielkanocy|końca (?:miesiąca|tygodnia|roku|dnia)',
    month:
      'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
    currency: 'zł|złotych|złote|złoty|euro|dolarów|dolary|groszy|pln|eur',
    comparative:
      'lepsz\\p{L}+|lepiej|gorsz\\p{L}+|szybsz\\p{L}+|szybciej|tańsz\\p{L}+|taniej|lżejsz\\p{L}+|cichsz\\p{L}+|mocniejsz\\p{L}+|łatwiejsz\\p{L}+|ładniejsz\\p{L}+|bezpieczniejsz\\p{L}+|wygodniejsz\\p{L}+|więcej|mniej',
  },
  patterns: {
    use: [
      '(?:ja )?używam {adv}?(?:tego|go|jej|ich|tej|tych|\\p{L}+)|(?:noszę|piję|jem|biorę|stosuję) (?:to|go|ją|je|ten|tę|te)',
      '(?:wypróbowałam|wypróbowałem|przetestowałam|przetestowałem|testowałam|testowałem|kupiłam|kupiłem|używałam|używałem|zamówiłam|zamówiłem|spróbowałam|spróbowałem|przetestowaliśmy|wypróbowaliśmy|przesiadłam|przesiadłem|przerzuciłam|przerzuciłem)',
      'odkąd (?:tego |go |jej )?(?:używam|mam|stosuję|kupiłam|kupiłem)|!nie wyobrażam sobie {gap}bez|!nie mogę żyć bez|!nigdy nie wrócę|szkoda,? że nie (?:znałam|znałem|kupiłam|kupiłem)',
      'moja (?:szczera )?(?:opinia|recenzja|rutyna)|moje (?:doświadczenie|doświadczenia|odkrycie)|mój (?:sekret|ulubiony|ulubieniec)|moja ulubiona|moje ulubione',
    ],
    result: [
      '(?:zmieniła|zmienił|zmieniło|zmieniły|uratowała|uratował|uratowało|odmieniła|odmienił|odmieniło|poprawiła|poprawił|poprawiło) (?:mi |moje |mój |moją )+{gap}(?:{mine}|\\p{L}+)',
      '(?:pomogła|pomógł|pomogło|pomaga|oszczędza) mi|u mnie (?:działa|zadziałało)',
      '(?:moja|mój|moje) {mine} {adv}?(?:jest|są|była|był|było|wygląda|nigdy|stała|stały)',
      '(?:schudłam|schudłem|zarobiłam|zarobiłem|zaoszczędziłam|zaoszczędziłem|zrzuciłam|zrzuciłem)|(?:teraz |wreszcie |w końcu )?(?:śpię|czuję się|budzę się) {gap}(?:lepiej|dobrze|jak|wypoczęt\\p{L}+|świetnie)',
    ],
    opinion: [
      '(?:uwielbiam|kocham)(?! (?:opowiadać|mówić|opowieści))|polecam|jestem {adv}?(?:zachwycon[ay]|zakochan[ay]|uzależnion[ay]|fanką|fanem|pod wrażeniem)|byłam {gap}sceptyczna|byłem {gap}sceptyczny|!nie spodziewałam|!nie spodziewałem|!nigdy nie (?:myślałam|myślałem|sądziłam|sądziłem)',
    ],
    relatives: [
      '(?:mój|moja|moje|moi) {relatives} {adv}?(?:uwielbia|uwielbiają|kocha|kochają|używa|używają|pyta|pytają|mówi|mówią|śpi|je|jedzą|poleca|chce|chcą)|wszyscy (?:mnie )?pytają',
    ],
    cure: [
      '(?:leczy|leczą|uzdrawia|łagodzi|łagodzą|zapobiega|zmniejsza|zmniejszają|usuwa|usuwają|zwalcza|zwalczają|obniża|obniżają|likwiduje|likwidują|koi|chroni (?:przed|od)) (?:{gap})(?:{ailment}|bólowi|chorobom|bólem|chorobami)|(?:koniec z|żegnaj,?|pożegnaj|na|przeciw|bez) (?:{gap})(?:{ailment}|bólem|bezsennością|stresem)|cudowny lek|cudowne lekarstwo',
    ],
    weight: [
      '(?:schudnij|schudnąć|schudniesz|zrzuć|zrzucić|strać|stracisz) {gap}(?:{n} )?(?:kg|kilo|kilogram\\p{L}*|kilogramów|wagi)|spala(?:nie|cz)? (?:tłuszcz\\p{L}*|kalori\\p{L}+)|odchudzan\\p{L}+|płaski brzuch',
    ],
    body: [
      '(?:wzmacnia|wspiera|poprawia|oczyszcza|reguluje|pobudza|przyspiesza|odtruwa) (?:twoją |twój |twoje |twoich )?(?:odporność|układ odpornościowy|metabolizm|wątrobę|jelita|trawienie|organizm|ciało|mózg|serce|stawy|pamięć|krążenie|hormony)|detoks|detox|odmładza\\p{L}*|przeciwstarzeniow\\p{L}+|bez skutków ubocznych',
    ],
    proof: [
      '(?:klinicznie|medycznie|naukowo|dermatologicznie) (?:przebadan\\p{L}+|testowan\\p{L}+|udowodnion\\p{L}+|potwierdzon\\p{L}+)|(?:lekarze|dermatolodzy|dentyści|eksperci|naukowcy) (?:polecają|zalecają|rekomendują)|(?:polecan\\p{L}+|zalecan\\p{L}+|rekomendowan\\p{L}+) przez {gap}(?:lekarzy|dermatologów|dentystów|ekspertów)|badania (?:pokazują|dowodzą|potwierdzają)',
    ],
    income: [
      '(?:zarabiaj|zarób|zarabiać|zarobisz|zarabiasz) (?:nawet |do |ponad |co najmniej )?(?:{sum}|{n} (?:{currency}))|(?:podwój|potrój|pomnóż) (?:swoj\\p{L}+|twoj\\p{L}+) \\p{L}+|dochód pasywny|wolność finansow\\p{L}+|łatwe pieniądze|zostań bogat\\p{L}+|rzuć (?:swoją )?pracę',
    ],
    saving: [
      '(?:oszczędź|oszczędzaj|zaoszczędź|oszczędzisz|zaoszczędzisz) (?:nawet |do |ponad )?(?:{sum}|{n} (?:{currency})) (?:miesięcznie|rocznie|na|co|w)',
    ],
    risk: [
      'bez (?:żadnego )?ryzyka|gwarantowan\\p{L}+ (?:zysk\\p{L}*|zwrot\\p{L}*|dochód)|{percent} (?:zysku|zwrotu)|zero ryzyka',
    ],
    comparison: [
      '{comparative} (?:niż|od) (?:w |na |u )?{name}|w przeciwieństwie do {name}|(?:vs|vs\\.|versus|kontra|w porównaniu z) {name}|(?:zamiast|zapomnij o|żegnaj,?|dość) {brand}|alternatywa dla {name}',
    ],
    switching: [
      '(?:przejdź|przejście|przesiądź się|przenieś się|zmień) z {name}|(?:rzuć|porzuć|zastąp) {brand}',
    ],
    best: [
      '(?<!(?:jeden z|jedna z|jedno z|w|na|nawet|wszystkiego) )(?:{superlative})(?! (?:przyjaciel\\p{L}*|przyjaciółk\\p{L}*|część|życzenia))',
      'bezkonkurencyjn\\p{L}+|niezrównan\\p{L}+|niepokonan\\p{L}+|bestseller|!nic {gap}(?:lepiej|lepszego|szybciej)|!żaden inny|!żadna inna|jedyn[yae] \\p{L}+,? któr\\p{L}+',
    ],
    rank: [
      '(?:numer|nr) ?(?:jeden|1)|# ?1|lider (?:rynku|na rynku)|nagradzan\\p{L}+|wielokrotnie nagrodzon\\p{L}+|(?:miliony|tysiące) (?:zadowolonych )?(?:klientów|ludzi|użytkowników)',
    ],
    absolute: [
      '(?:100|sto) ?(?:%|procent)(?! (?:{gap}(?:bawełn\\p{L}*|wełn\\p{L}*|ln\\p{L}+|jedwab\\p{L}*|skór\\p{L}*|arabik\\p{L}*|arabica|sok\\p{L}*|drewn\\p{L}*|kakao|owsa|z recyklingu)))',
      'gwarantowan\\p{L}+|gwarantujemy|zawsze działa|działa zawsze|za każdym razem|!nigdy nie zawodzi|(?:całkowicie|w pełni|absolutnie) (?:bezpieczn\\p{L}+|nieszkodliw\\p{L}+|bezbolesn\\p{L}+)|niezniszczaln\\p{L}+|zero ryzyka',
    ],
    price: ['(?:{sum})(?! (?:rabatu|zniżki))', '{n} (?:{currency})(?! (?:rabatu|zniżki|taniej))'],
    discount: [
      '(?:{percent}|{n} procent) (?:rabatu|zniżki|taniej)|(?:za )?pół ceny|rabat\\p{L}*|zniżk\\p{L}+|promocj\\p{L}+|wyprzedaż\\p{L}*|przecen\\p{L}+|kod rabatowy|dwa w cenie',
    ],
    deadline: [
      '(?<!(?:otwarte|otwarty|otwarta|czynne|zamknięte|ciepł\\p{L}|świeże) )(?:tylko |jeszcze )*(?:do|przed) (?:końcem |tej |tego |najbliższ\\p{L}+ )?(?:{day}|\\d{1,2} (?:{month}))|(?:oferta|promocja) {gap}(?:kończy się|trwa|ważna|wygasa|ograniczona)|tylko (?:dziś|dzisiaj|w tym tygodniu|w ten weekend)|ostatnia szansa|ostatni(?:e)? (?:dzień|dni|godziny)|czas ograniczony|ograniczon\\p{L}+ czas\\p{L}*|pospiesz się|śpiesz się',
    ],
    scarcity: [
      '(?:zostały|zostało|zostały tylko|zostało tylko) (?:tylko )?{n}|do wyczerpania zapasów|ograniczona (?:ilość|liczba)|prawie wyprzedan\\p{L}+|ostatnie sztuki',
    ],
  },
  negations: 'nie|nigdy|żaden|żadna|żadne|bez|nikt|nic|ani',
  emphases: 'nie tylko|nic dziwnego|bez żartów|bez wątpienia|nie bez powodu',
  suppositions: 'jeśli|jeżeli|gdyby|gdybym|wyobraź sobie|załóżmy',
  presumingQuestions: 'czy wiesz, że|czy wiesz|wiedziałeś|wiedziałaś|wiecie|prawda',
  stories:
    'dawno,? (?:dawno,? )?temu|pewnego razu|za siedmioma|rozdział (?:pierwszy|drugi|\\d+)|(?:powiedział|szepnął|krzyknął|odpowiedział)a?|(?:smok|czarodziej|czarownica|zamek|królestwo|księżniczka|rycerz|duch|pirat|potwór)',
  selling:
    'kup|zamów|link|sklep\\p{L}*|gratis|rabat|subskrybuj|pobierz|wypróbuj|nasza (?:aplikacja|strona)|nasz (?:produkt|sklep)|kliknij',
  references:
    'zobacz (?:warunki|ceny|naszą stronę|\\S+\\.(?:pl|com))|warunki na|według|źródło|cena na|na (?:naszej stronie|\\S+\\.(?:pl|com|eu))',
  noNames:
    'wczoraj|przedtem|kiedyś|ty|ja|my|on|ona|wszystko|wszyscy|ten|ta|to|inne|inni|poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|polski|angielski|polska|polsce|zwykle|zawsze',
};
