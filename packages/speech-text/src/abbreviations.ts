/** Abbreviations by language, without their last full stop, for `sentences.ts`. Cases matter only in `titles`. */
export interface Abbreviations {
  /** Abbreviations before a name, so never at the end of a sentence: "Dr. Smith". */
  titles: string;
  /** Abbreviations before a number: "No. 5", but "No. Never." */
  numbered: string;
  /** Abbreviations anywhere; at the end of a sentence only if the next one clearly begins: "etc. The rest". */
  open: string;
}

export const ABBREVIATIONS_OF: Readonly<Record<string, Abbreviations>> = {
  en: {
    titles:
      'Dr dr Mr mr Mrs mrs Ms ms Mx Prof prof St Mt Ft Gen Sen Rep Gov Capt Sgt Lt Col Cmdr Rev Hon Pres Supt Messrs',
    numbered:
      'no nos vol fig figs p pp ch sec art ed ver ca approx jan feb mar apr jun jul aug sep sept oct nov dec',
    open: 'etc inc ltd co corp jr sr esq vs v est dept incl excl e.g i.e a.k.a cf viz al ave blvd rd bldg apt tel ext min max ph.d b.sc m.sc a.m p.m',
  },
  de: {
    titles: 'Hr Hrn Fr Frl Dipl Ing Mag Univ',
    numbered: 'nr abs kap s bd',
    open: 'z.b d.h u.a bzw usw ggf evtl inkl exkl zzgl ca ung vgl o.ä u.ä mio mrd str tgl mind max zt sog',
  },
  fr: { titles: 'Mme Mlle Me Mgr', numbered: 'n art chap', open: 'c.-à-d p.ex av env' },
  es: {
    titles: 'Sr Sra Srta Dra Dña D Ud Uds Lic',
    numbered: 'núm pág',
    open: 'p.ej ee.uu ee aprox',
  },
  it: { titles: 'Sig Sigra Sigg Dott Dottssa Avv Ing', numbered: 'pag', open: 'ecc es' },
  pt: { titles: 'Sr Sra Dra Exmo', numbered: 'pág', open: 'p.ex' },
  nl: { titles: 'Dhr dhr Mevr mevr Drs Ir', numbered: 'blz', open: 'bijv o.a enz d.w.z m.a.w' },
  pl: { titles: 'Mgr Inż', numbered: 'ul', open: 'np itd itp tzn m.in tj' },
  tr: { titles: 'Doç Yrd', numbered: '', open: 'vb vs' },
  cs: { titles: 'Mgr Ing Bc', numbered: 'č', open: 'např atd apod tzv' },
  ru: { titles: '', numbered: 'г ул стр', open: 'т.е т.д т.п др' },
};

/** Words that begin a sentence after "the U.S." or "etc."; other capitals may go on with a name. */
export const SENTENCE_STARTERS = new Set(
  `a after all also an and are as at because before but by can come do does don't every few for from get go have he her here
  hi his how however i i'm i've if in is it it's its just let let's look many more most my never no nobody not now of on one or our
  she so some start stop take that that's the their then there there's these they they're this those to today try visit
  was we we're what when where which who why will with yes you you'll you're your das der die ein eine er es ich ihr sie und
  wir el ella la los las nosotros yo un una il le les nous vous elle on je`
    .split(/\s+/)
    .filter(Boolean),
);
