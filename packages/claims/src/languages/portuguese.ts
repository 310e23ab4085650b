import type { LanguageWords } from '../patterns.ts';

const number =
  'um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|cem|cento|mil';

export const portuguese: LanguageWords = {
  lists: {
    n: String.raw`(?:(?:${number})(?: (?:e )?(?:${number}))*|\d+(?:[.,]\d{3})*(?:,\d{1,2})?)`,
    adv: '(?:sempre|realmente|já|finalmente|também|pessoalmente|literalmente|ainda|só|sinceramente|totalmente|agora) ',
    mine: 'pele|cabelo|costas|sono|vida|manhãs?|peso|corpo|joelhos?|dor(?:es)?(?: nas costas)?|vendas|renda|cozinha|casa|humor|energia|rosto|rotina|negócio|dia',
    relatives:
      'marido|esposa|mulher|namorado|namorada|amigos?|amigas?|mãe|pai|pais|irmã|irmão|filhos?|filhas?|bebê|bebé|família|vizinhos?|vizinha|colegas?|chefe|clientes|médico|médica|dentista|dermatologista|cachorro|cão|gato|avó|avô',
    ailment:
      'dor(?:es)?(?: (?:nas costas|de cabeça|no joelho|nas articulações|de estômago))?|enxaquecas?|acne|eczema|psoríase|ansiedade|depressão|estresse|stress|insônia|insónia|câncer|cancro|diabetes|artrite|artrose|inflamação|alergias?|asma|hipertensão|pressão(?: alta| arterial)?|açúcar no sangue|colesterol|queda de cabelo|rugas|celulite|inchaço|cansaço|resfriados?|gripe|infecções|vírus|sobrepeso',
    superlative:
      'rápid[oa]s?|fácil|fáceis|simples|maci[oa]s?|leves?|fortes?|segur[oa]s?|inteligentes?|barat[oa]s?|limp[oa]s?|silencios[oa]s?|pequen[oa]s?|fin[oa]s?|quentes?|gostos[oa]s?|fresc[oa]s?|saudáve(?:l|is)|pur[oa]s?|confortáve(?:l|is)|potentes?|vendid[oa]s?|complet[oa]s?|avançad[oa]s?|bonit[oa]s?|baix[oa]s?|alt[oa]s?|amad[oa]s?|efica(?:z|zes)',
    day: 'segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|sábado|domingo|hoje|amanhã|meia-noite|natal|fim do mês|final do mês|fim do ano',
    month:
      'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
    currency: 'reais|real|euros?|dólares|dólar|centavos|cêntimos|brl|eur',
    comparative: 'melhor(?:es)?|pior|mais \\p{L}+|menos \\p{L}+',
  },
  patterns: {
    use: [
      'eu {adv}?(?:o |a |os |as )?(?:uso|utilizo|visto|bebo|tomo|como|levo)(?! (?:a palavra|ia))|uso (?:isso|isto|este|esta|esse|essa|ele|ela)',
      '(?:eu )?(?:já )?(?:experimentei|testei|comprei|usei|provei|pedi)(?!\\p{L})|tenho {adv}?(?:usado|utilizado|tomado)|(?:estou|ando) (?:usando|a usar|tomando)|uso há',
      'nós (?:testamos|experimentamos|comparamos)|desde que (?:eu )?(?:comecei|uso|comprei|experimentei)',
      '!não (?:consigo|vivo|fico|posso) {gap}(?:viver |ficar |passar )?sem|!nunca mais (?:volto|vou)|!não (?:troco|volto)',
      'queria ter (?:conhecido|comprado|descoberto)|minha (?:opinião|experiência|resenha|rotina)|meu (?:segredo|favorito|queridinho|preferido)',
    ],
    result: [
      '(?:mudou|salvou|transformou|melhorou) (?:a )?(?:minha|meu|meus|minhas) {gap}(?:{mine}|\\p{L}+)',
      'me (?:ajuda|ajudou|ajudam|faz (?:sentir|economizar|dormir)|fez|poupa)|ajudou-me|ajuda-me|(?:funciona|funcionou) (?:para mim|comigo)',
      '(?:a )?(?:minha|meu|meus|minhas) {mine} (?:{adv})?(?:está|é|ficou|melhorou|nunca|sumiu|desapareceu|parece)',
      '(?:eu )?(?:perdi|emagreci|ganhei|economizei|poupei|dobrei) {gap}(?:{n}|quilos?|peso|dinheiro)',
      '(?:agora )?(?:durmo|me sinto|sinto-me|acordo) {gap}(?:melhor|bem|como|descansad[oa]|mais)',
    ],
    opinion: [
      'eu (?:amo|adoro)(?! (?:contar|falar|mostrar))|(?:amo|adoro) (?:este|esta|esse|essa|isso|isto|como)|(?:eu )?recomendo|estou (?:{adv})?(?:apaixonad[oa]|viciad[oa]|obcecad[oa]|encantad[oa]|impressionad[oa])|sou (?:muito )?fã|eu era (?:muito )?cétic[oa]|estava (?:muito )?cétic[oa]|!não (?:acreditava|esperava)|!nunca (?:pensei|imaginei)',
    ],
    relatives: [
      '(?:o )?(?:a )?(?:meu|minha|meus|minhas) {relatives} {adv}?(?:ama|amam|adora|adoram|usa|usam|pergunta|perguntam|diz|dizem|dorme|come|comem|recomenda|quer|querem)|todo mundo me pergunta|toda a gente me pergunta',
    ],
    cure: [
      '(?:cura|curam|sara|trata|previne|alivia|aliviam|reduz|reduzem|elimina|eliminam|combate|combatem|baixa|acalma|acaba com|protege (?:contra|de)) (?:{gap})(?:o |a |os |as |sua |seu |suas )?(?:{ailment})',
      '(?:adeus,?|adeus a|diga adeus a|diga adeus à|chega de|contra|sem) (?:{gap})(?:o |a |os |as |à )?(?:{ailment})|remédio (?:para|contra|milagroso)|cura milagrosa',
    ],
    weight: [
      '(?:perca|perder|emagreça|emagrecer|elimine|perde) {gap}(?:{n} )?(?:kg|quilos?|peso|gordura|medidas|tamanhos)|queima(?:r)?(?: de| a)? gorduras?|emagrecedor|barriga lisa|barriga chapada',
    ],
    body: [
      '(?:fortalece|reforça|estimula|melhora|limpa|purifica|desintoxica|regula|potencializa|ativa|acelera) (?:o |a |os |as |seu |sua |o seu |a sua |teu |tua )*(?:sistema imunológico|sistema imunitário|imunidade|metabolismo|fígado|intestino|digestão|corpo|organismo|cérebro|coração|articulações|memória|circulação|defesas)|detox|anti-?idade|antienvelhecimento|rejuvenesc\\p{L}+|sem efeitos (?:colaterais|secundários)',
    ],
    proof: [
      '(?:clinicamente|cientificamente|dermatologicamente|medicamente) (?:testad[oa]s?|comprovad[oa]s?|aprovad[oa]s?)|(?:médicos|dermatologistas|dentistas|especialistas) (?:o |a )?(?:recomendam|aprovam|indicam)|recomendad[oa]s? por {gap}(?:médicos|dermatologistas|dentistas|especialistas)|(?:os )?estudos (?:mostram|comprovam)',
    ],
    income: [
      '(?:ganhe|ganhar|ganha|fature|faturar|lucre) (?:até |mais de |pelo menos )?(?:r\\$ ?{digits}|{sum}|{n} (?:{currency}))|(?:dobre|duplique|triplique|multiplique) (?:suas|seus|sua|seu|as suas|os seus) \\p{L}+|renda passiva|rendimento passivo|liberdade financeira|fi(?:que|car) ric[oa]|dinheiro fácil|largue (?:o )?(?:seu )?emprego',
    ],
    saving: [
      '(?:economize|economizar|poupe|poupar) (?:até |mais de )?(?:r\\$ ?{digits}|{sum}|{n} (?:{currency})) (?:por|ao|cada|na|no)',
    ],
    risk: [
      'sem (?:nenhum |qualquer )?risco|(?:rendimento|retorno|lucro|ganhos?) garantid[oa]s?|{percent} de (?:retorno|rendimento)|risco zero',
    ],
    comparison: [
      '{comparative} (?:do )?que (?:o |a |os |as |na |no )?{name}',
      'ao contrário (?:de|da|do) {name}|diferente (?:de|da|do) {name}|(?:vs|vs\\.|versus|contra|comparado com|em relação a) {name}|(?:em vez de|no lugar de|em vez da|esqueça|esqueça a|adeus,?|cansad[oa] d[aeo]) {brand}|alternativa (?:a|à|ao) {name}',
    ],
    switching: [
      '(?:mude|mudar|troque|trocar|migre|migrar|passe) (?:de|da|do) {name}|(?:largue|deixe|cancele|abandone|troque) (?:a |o )?{brand}',
    ],
    best: [
      '(?<!(?:um dos|uma das|entre|do|da) )(?:o|a|os|as) melhor(?:es)?(?! (?:amigo|amiga|amigos|momento|parte|é|versão|dos dois))',
      '(?:o|a|os|as) (?:\\p{L}+ )?mais (?:{superlative})(?! possível)',
      'imbatíve(?:l|is)|insuperáve(?:l|is)|incomparáve(?:l|is)|sem igual|sem rival|!nada (?:é )?(?:melhor|supera|limpa melhor)|!nenhum outro|!nenhuma outra|o único \\p{L}+ que|a única \\p{L}+ que|campeão de vendas',
    ],
    rank: [
      '(?:o |a )?(?:número|n\\.º|nº) ?(?:um|1)|# ?1|líder (?:mundial|de mercado|do mercado|em|no)|premiad[oa]s?|(?:milhões|milhares) de (?:clientes|pessoas|usuários|utilizadores)',
    ],
    absolute: [
      '(?:100|cem) ?(?:%|por cento)(?! (?:{gap}(?:algodão|lã|linho|seda|couro|reciclad[oa]s?|arábica|suco|sumo|madeira|cacau|aveia)))',
      '(?:resultados?|satisfação|sucesso|qualidade) garantid[oa]s?|garantid[oa]s?(?= ?[.!])|(?:nós )?garantimos|funciona sempre|sempre funciona|!nunca falha|(?:totalmente|completamente|absolutamente) (?:segur[oa]|inofensiv[oa]|indolor)|indestrutíve(?:l|is)|risco zero',
    ],
    price: ['(?:r\\$ ?{digits}|{sum})(?! de desconto)', '{n} (?:{currency})(?! de desconto)'],
    discount: [
      '(?:{percent}|{n} por cento) (?:de (?:desconto)|mais barato|a menos|off)|pela metade do preço|metade do preço|em promoção|em oferta|cupom|código de desconto|descontos?|preço (?:especial|promocional)|leve dois|compre um',
    ],
    deadline: [
      '(?<!(?:abert[oa]s?|fechad[oa]s?|quente|fresco) )(?:só |somente |apenas )?(?:até|antes) (?:o |a |de |do |da |este |esta )?(?:{day}|(?:dia )?\\d{1,2} de (?:{month})|{month})|(?:oferta|promoção) {gap}(?:termina|acaba|expira|válida|limitada)|(?:só|somente|apenas) (?:hoje|esta semana|neste fim de semana)|última chance|última oportunidade|últim[oa]s? (?:dias?|horas)|tempo limitado|corra|(?:termina|acaba) (?:hoje|amanhã|domingo|em breve)',
    ],
    scarcity: [
      '(?:só |apenas )?(?:restam|faltam) (?:só |apenas )?(?:{n}|poucas|poucos)|enquanto durarem os estoques|enquanto durar o stock|estoque limitado|vagas limitadas|quase esgotad[oa]|últimas unidades',
    ],
  },
  negations: 'não|nunca|jamais|nenhum|nenhuma|sem|ninguém|nada|nem',
  emphases: 'não só|não apenas|não é à toa|sem brincadeira|sem dúvida',
  suppositions: 'se|imagine|imagina|suponha',
  presumingQuestions: 'sabia que|você sabia|sabias que|vocês sabiam|né|não é',
  stories:
    'era uma vez|há muito tempo|muito tempo atrás|capítulo (?:um|dois|\\d+)|(?:disse|sussurrou|gritou|respondeu) (?:ele|ela|o|a)|(?:o|a|um|uma) (?:dragão|mago|bruxa|castelo|reino|princesa|cavaleiro|fantasma|pirata|monstro)',
  selling:
    'compre|compra|peça|link|loja|grátis|oferta|assine|inscreva|baixe|experimente|nosso (?:app|aplicativo|site|produto)|nossa loja|clique',
  references:
    'veja (?:as |os )?(?:condições|preços|nosso site|\\S+\\.(?:br|com|pt))|condições em|segundo|fonte|preço em|em (?:nosso site|\\S+\\.(?:com|br|pt|eu))',
  noNames:
    'ontem|antes|nunca|você|eu|ele|ela|nós|tudo|todos|os|as|um|uma|este|esta|outros?|segunda|terça|quarta|quinta|sexta|sábado|domingo|natal|português|inglês|brasil|portugal|lisboa',
};
