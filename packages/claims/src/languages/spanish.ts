import type { LanguageWords } from '../patterns.ts';

const number =
  'un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|ciento|mil';

export const spanish: LanguageWords = {
  lists: {
    n: String.raw`(?:(?:${number})(?: (?:y )?(?:${number}))*|\d+(?:[.,]\d{3})*(?:,\d{1,2})?)`,
    adv: '(?:siempre|realmente|ya|por fin|también|personalmente|literalmente|todavía|aún|solo|sinceramente|totalmente|hasta) ',
    mine: 'piel|pelo|cabello|espalda|sueño|vida|mañanas?|peso|cuerpo|rodillas?|dolor(?: de espalda)?|ventas|ingresos|cocina|casa|humor|energía|cara|rutina|negocio',
    relatives:
      'marido|esposo|esposa|mujer|novio|novia|amigos?|amigas?|madre|mamá|padre|papá|padres|hermana|hermano|hijos?|hijas?|niños|bebé|familia|vecinos?|vecina|compañeros?|jefe|jefa|clientes|médico|dentista|dermatólogo|dermatóloga|perro|gato|abuela|abuelo',
    ailment:
      'dolor(?:es)?(?: de (?:espalda|cabeza|cuello|rodilla|estómago|muelas))?|migrañas?|acné|eczema|psoriasis|ansiedad|depresión|estrés|insomnio|cáncer|diabetes|artritis|artrosis|inflamación|alergias?|asma|hipertensión|presión arterial|tensión arterial|azúcar en sangre|colesterol|caída del (?:pelo|cabello)|arrugas|celulitis|hinchazón|fatiga|resfriados?|gripe|infecciones|virus|sobrepeso',
    superlative:
      'rápid[oa]s?|fácil|fáciles|sencill[oa]s?|suaves?|liger[oa]s?|fuertes?|segur[oa]s?|inteligentes?|barat[oa]s?|limpi[oa]s?|silencios[oa]s?|pequeñ[oa]s?|fin[oa]s?|calient[es]+|grandes?|ric[oa]s?|fresc[oa]s?|san[oa]s?|pur[oa]s?|cómod[oa]s?|potentes?|vendid[oa]s?|complet[oa]s?|avanzad[oa]s?|bonit[oa]s?|baj[oa]s?|alt[oa]s?|querid[oa]s?|efica(?:z|ces)',
    day: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo|hoy|mañana|esta noche|medianoche|navidad|fin de mes|final de mes|fin de año',
    month:
      'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    currency: 'euros?|dólares|dólar|pesos|céntimos|soles|eur|usd',
    comparative: 'mejor(?:es)?|peor|más \\p{L}+|menos \\p{L}+',
  },
  patterns: {
    use: [
      '(?:yo )?(?:lo|la|los|las) (?:uso|utilizo|llevo|bebo|tomo|como|aplico)',
      'yo (?:uso|utilizo|llevo|bebo|tomo)|uso (?:esto|este|esta|estos|estas)',
      '(?:(?:lo|la|los|las) )?(?:he|hemos) {adv}?(?:probado|usado|utilizado|comprado|pedido|testado)',
      '(?:lo|la|los|las)? ?(?:probé|compré|usé|utilicé|pedí)(?!\\p{L})|llevo {gap}(?:usando|utilizando|tomando|bebiendo|llevando)',
      'desde que (?:lo|la|los|las)? ?(?:uso|utilizo|tengo|tomo|compré|probé)',
      '!no (?:puedo|podría) (?:vivir|estar|pasar) sin|!nunca (?:volveré|vuelvo)|!no vuelvo a',
      'ojalá (?:lo|la) hubiera|mi (?:opinión|experiencia|reseña|rutina|secreto|imprescindible)',
    ],
    result: [
      '(?:me )?(?:ha cambiado|cambió|cambia|ha salvado|salvó|ha transformado|transformó|mejoró|ha mejorado) (?:la|mi|mis|el) {gap}(?:{mine}|\\p{L}+)',
      'me (?:ha |han )?(?:ayuda|ayudan|ayudó|ayudado|funciona|funcionó|funcionado|ahorra|ahorró|hace sentir|devolvió)',
      'mi {mine} (?:{adv})?(?:está|es|ha|se ve|se siente|mejoró|nunca|desapareció)',
      '(?:he perdido|perdí|he ganado|gané|he ahorrado|ahorré|he bajado|bajé) {gap}(?:{n}|kilos?|peso|dinero)',
      '(?:ahora )?(?:duermo|me siento|me despierto) {gap}(?:mejor|bien|como|descansad[oa]|más)',
    ],
    opinion: [
      'me (?:encanta|encantan|fascina|flipa|enamora)(?! (?:contar|hablar|compartir))|(?:lo|la|los|las|te lo) recomiendo|estoy (?:{adv})?(?:enamorad[oa]|enganchad[oa]|obsesionad[oa]|encantad[oa] con|sorprendid[oa])|soy (?:muy )?fan',
      'era (?:muy |un poco )?escéptic[oa]|!no me lo (?:esperaba|creía)|!nunca pensé',
      'mi (?:nuev[oa] )?favorit[oa]|(?:es )?mi preferid[oa]',
    ],
    relatives: [
      '(?:a )?mis? {relatives} (?:le |les |lo |la |me )?{adv}?(?:encanta|encantan|usa|usan|pregunta|preguntan|dice|dicen|duerme|come|comen|recomienda|jura|quiere|quieren|adora|adoran)',
      'tod[oa]s me preguntan|tod[oa] el mundo me pregunta',
    ],
    cure: [
      '(?:cura|curan|sana|trata|previene|previenen|alivia|alivian|reduce|reducen|elimina|eliminan|combate|combaten|baja|calma|quita|acaba con|protege (?:contra|de|frente a)) (?:{gap})(?:el |la |los |las |tu |tus |su |sus )?(?:{ailment})',
      '(?:adiós a|adiós al|di adiós a|di adiós al|olvídate de|olvídate del|contra|sin) (?:{gap})(?:el |la |los |las )?(?:{ailment})|remedio (?:contra|para|milagroso)|cura milagrosa',
    ],
    weight: [
      '(?:pierde|pierda|perder|baja|bajar|adelgaza|adelgazar|elimina) {gap}(?:{n} )?(?:kg|kilos?|libras|peso|grasa|tallas?)',
      'quema(?: la)? grasas?|quemagrasas?|adelgazante|vientre plano|bajar de peso',
    ],
    body: [
      '(?:refuerza|fortalece|estimula|mejora|limpia|depura|desintoxica|regula|potencia|activa|acelera) (?:tu |su |el |la |los |las )?(?:sistema inmunológico|sistema inmunitario|sistema inmune|metabolismo|hígado|intestino|digestión|cuerpo|organismo|cerebro|corazón|articulaciones|memoria|circulación|defensas)',
      'détox|detox|antienvejecimiento|anti-?edad|rejuvenece|sin efectos secundarios',
    ],
    proof: [
      '(?:clínicamente|médicamente|científicamente|dermatológicamente) (?:probad[oa]s?|testad[oa]s?|comprobad[oa]s?|demostrad[oa]s?)',
      '(?:médicos|dermatólogos|dentistas|expertos|científicos) (?:lo |la |los )?(?:recomiendan|aprueban|avalan)|recomendad[oa]s? por {gap}(?:médicos|dermatólogos|dentistas|expertos)|los estudios (?:lo )?(?:demuestran|confirman)',
    ],
    income: [
      '(?:gana|gane|ganar|genera|genere|cobra) (?:hasta |más de |al menos )?(?:{sum}|{n} (?:{currency}))',
      '(?:duplica|duplique|triplica|multiplica) (?:tus|sus|tu|su) \\p{L}+|ingresos pasivos|libertad financiera|hazte rico|hacerte rico|dinero fácil|deja tu trabajo|!no vuelvas a trabajar',
    ],
    saving: [
      '(?:ahorra|ahorre|ahorrar|ahorrarás) (?:hasta |más de )?(?:{sum}|{n} (?:{currency})) (?:al|por|cada|en)',
    ],
    risk: [
      'sin (?:ningún )?riesgo|rentabilidad garantizada|ganancias garantizadas|beneficios garantizados|{percent} de rentabilidad|riesgo cero',
    ],
    comparison: [
      '{comparative} que (?:el |la |los |las |en )?{name}',
      'a diferencia de {name}|(?:vs|vs\\.|versus|contra|comparado con|frente a) {name}|(?:en vez de|en lugar de|olvídate de|adiós,? a?|hart[oa] de) ?{brand}|alternativa a {name}',
    ],
    switching: [
      '(?:cambia|cámbiate|cambiar|cambiarte|pasa|pásate|migra|migrar) de {name}|(?:deja|dejar|abandona|cancela|sustituye) {brand}',
    ],
    best: [
      '(?<!(?:uno de|una de|de|entre|al|del) )(?:el|la|los|las) mejor(?:es)?(?! (?:amigo|amiga|amigos|momento|parte|de los dos|versión))',
      '(?<!(?:de|entre|hasta) )(?:el|la|los|las) (?:\\p{L}+ )?más (?:{superlative})(?! posible)',
      'inmejorable|insuperable|imbatible|sin igual|sin rival|!nada (?:es )?(?:mejor|supera|limpia mejor|funciona mejor)|!ningún otro|!ninguna otra|superventas|el único \\p{L}+ que|la única \\p{L}+ que',
    ],
    rank: [
      '(?:el |la )?(?:número|n\\.º|nº) ?(?:uno|1)|# ?1|líder (?:mundial|del mercado|en|europeo)|galardonad[oa]s?|premiad[oa]s?|(?:millones|miles) de (?:clientes|personas|usuarios)|el más vendido|la más vendida',
    ],
    absolute: [
      '(?:100|cien) ?(?:%|por ciento)(?! (?:{gap}(?:algodón|lana|lino|seda|cuero|piel|reciclad[oa]s?|arábica|zumo|madera|cacao|avena)))',
      '(?:resultados?|satisfacción|éxito|calidad) garantizad[oa]s?|garantizad[oa]s?(?= ?[.!])|(?:te|le|os|lo) garantizamos|siempre funciona|funciona siempre|!nunca falla|(?:totalmente|completamente|absolutamente) (?:segur[oa]|inofensiv[oa]|indolor[oa]?)|indestructible|riesgo cero',
    ],
    price: ['(?:{sum})(?! de descuento)', '{n} (?:{currency})(?! de descuento)'],
    discount: [
      '(?:{percent}|{n} por ciento) (?:de (?:descuento|rebaja)|más barato|menos)',
      'a mitad de precio|mitad de precio|rebajas|en oferta|código de descuento|descuentos?|precio especial|dos por uno|2x1',
    ],
    deadline: [
      '(?<!(?:abiert[oa]s?|cerrad[oa]s?|caliente|fresco) )(?:solo |sólo )?(?:hasta|antes) (?:de |del |de la |el |este )?(?:{day}|\\d{1,2} de (?:{month})|{month})',
      '(?:oferta|promoción) {gap}(?:termina|acaba|expira|válida|limitada)|(?:solo|sólo) (?:hoy|esta semana|este fin de semana)|(?:hoy|esta semana) (?:solamente|únicamente)|última oportunidad|últim[oa]s? (?:días?|horas)|tiempo limitado|date prisa|corre,|(?:termina|acaba) (?:hoy|mañana|esta noche|el domingo|pronto)',
    ],
    scarcity: [
      '(?:solo|sólo) quedan? {n}|quedan pocas?|quedan pocos|hasta agotar existencias|existencias limitadas|plazas limitadas|casi agotad[oa]|últimas unidades',
    ],
  },
  negations: 'no|nunca|jamás|ningún|ninguna|ninguno|sin|nadie|nada|ni|tampoco',
  emphases: 'no solo|no sólo|no es broma|no me extraña|sin duda|sin bromas',
  suppositions: 'si|imagina|imagínate|supongamos',
  presumingQuestions: 'sabías que|sabía usted|sabíais|lo sabías|verdad|a que',
  stories:
    'érase una vez|había una vez|hace mucho tiempo|capítulo (?:uno|dos|\\d+)|(?:dijo|susurró|gritó|respondió) (?:él|ella|el|la)|(?:el|la|un|una) (?:dragón|mago|bruja|castillo|reino|princesa|caballero|fantasma|pirata|monstruo)',
  selling:
    'compra|cómpralo|pide|enlace|tienda|gratis|oferta|suscríbete|descarga|pruébalo|nuestra (?:app|tienda|web)|nuestro (?:producto|sitio)|haz clic',
  references:
    'consulta (?:las |los )?(?:condiciones|precios|nuestra web|\\S+\\.(?:es|com|mx))|condiciones en|según|fuente|precio en|en (?:nuestra web|\\S+\\.(?:es|com|mx|eu))',
  noNames:
    'ayer|antes|nunca|tú|usted|yo|él|ella|nosotros|todo|todos|los|las|el|la|un|una|este|esta|otros?|lunes|martes|miércoles|jueves|viernes|sábado|domingo|navidad|español|inglés|españa|madrid',
};
