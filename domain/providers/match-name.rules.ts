// Compares two provider names: short forms, initials, typos, forms of address, and optional words of businesses.
import { foldText } from '../text/fold-text.rules.ts'
import { nameKey, wordsAfterNames } from './provider-name.rules.ts'

/** Each entry is one given name followed by its other forms and spellings. */
const entries = `
abigail abby abbie gail, adriana adri, agnes aggie, aidan aiden, albert al bert, alberto beto,
alejandra alex ale sandra, alejandro alex ale, alexander alex xander sasha, alexandra alex lexi sasha sandra,
alice allie, alicia licha, allison alison allie ally, amanda mandy, amelia millie amy, ana anna,
anastasia stacy ana, andrea andi, andrew andy drew, angela angie, angelica angie, ann anne annie,
annabelle anna belle, anthony tony, antonia toni tona, antonio tono tony, barbara barb barbie, beatriz bea betty,
beatrice bea trixie, benjamin ben benny, bernadette bernie, brenda bren, bridget bridie, brittany britt,
cameron cam, carlos charlie, carla karla, carmen carmela, carolina caro, caroline carrie caro, carolyn carol,
cassandra cass cassie, catalina cata, katherine catherine kathryn katharine kate katie kathy cathy kat kitty,
cecilia ceci cece, charles charlie chuck chas, charlotte charlie lottie, cheryl sheryl, christian chris,
christina kristina tina chris christy kristy, christine kristine chris christy kristy,
christopher chris topher kit, cindy cynthia, clara clare claire, claudia clau, concepcion concha conchita,
consuelo chelo, cristina kristina tina cris, daniel dan danny, daniela dani daniella, danielle dani,
david dave davey, deborah debra deb debbie, dennis denny, diana di, dolores lola lolita, dominic dom nick,
dorothy dot dottie dolly, eduardo lalo eddie, edward ed eddie ted, eileen aileen, elena helena lena,
eleanor ellie nora nell, elisabeth elizabeth liz lizzie beth betsy betty eliza libby lisa, ella ellie,
emily em emmy, emma em emmy, enrique kike quique, erica erika, ernesto neto, esperanza espe, esther ester,
eugenia kena, evelyn evie eve, felicia fel, fernanda fer nanda, fernando fer nando, florence flo florrie,
frances fran francie, francis frank, francisca paca paquita, francisco paco pancho frank cisco, gabriel gabe,
gabriela gaby gabby gabriella, gabrielle gaby gabby elle, genevieve gen viv, geoffrey jeffrey jeff geoff,
gerald jerry, gilberto beto, gloria glo, graciela chela, gregory greg, guadalupe lupe lupita, guillermo memo,
hannah hanna, harriet hattie, heather heath, helen nell, henry hank harry, herbert herb, hilary hillary,
hope hopie, ignacio nacho, ines inez, irene rena, isabel isabelle isabella izzy bella belle isa chabela ysabel,
jacqueline jackie jacquelyn, jacob jake, james jim jimmy jamie, jane janie, janet jan,
jasmine jazmin yasmin jasmin, javier javi xavier, jean jeanne, jennifer jen jenny jenn, jessica jess jessie,
jesus chuy, joan joanie, joanna johanna jo, joaquin quino, jonathan john jon johnny, john jon jack johnny,
jose pepe, josefina josie pepa fina, joseph joe joey, josephine josie jo, joshua josh, juan juancho,
juana juanita, judith judy, julia jules julie, juliana jules, juliet jules, karen caren, katrina trina kat,
kelly kelli kellie, kenneth ken kenny, kimberly kim kimmy, kristen kirsten kris, laura lauri laurie,
lauren laurie, lawrence larry, leonardo leo, leticia lety, lilian lillian lily lilly, linda lindy,
lindsay lindsey, lorena lore, lorraine lori, louis lou louie, louise lou, lourdes lulu, lucia lucy, lucille lucy,
luis lucho, luisa lulu, madeline madeleine maddie maddy, magdalena magda lena, manuel manny manolo, manuela manu,
marcela chela, margaret maggie meg peggy marge margie greta, margarita margo mago rita, maria mari, mariana mari,
maribel mari, marisol mari, mark marc, martha marta, martin marty, mary molly polly, matthew matt, mateo teo,
melanie mel, melissa mel missy, mercedes meche merche, michael mike mikey mick, michaela mikaela,
michelle shelly, miguel mike migue, miriam mimi, monica moni, nancy nan, natalia nati naty, natalie nat,
nathan nate, nathaniel nate nathan, nicholas nick nicky nicolas, nicole nikki nicky, norma normita,
olivia liv livvy, pamela pam, patricia pat patty patti trish tricia, patrick pat paddy, paul paulie, paula pau,
paulina pau, pedro perico, penelope penny, peter pete, philip phillip phil, phyllis phyl, priscilla cilla,
rachel rachael, rafael rafa, ramon moncho, raymond ray, raquel rachel, rebecca becca becky rebekah, reina reyna,
ricardo rick ricky, richard rich rick dick ricky, robert rob bob bobby robbie, roberto beto, rocio chio,
rodrigo rodri, ronald ron ronnie, rosa rosita, rosario charo chayo, rosalind roz, rose rosie, roxana roxy,
ruth ruthie, samantha sam sammy, samuel sam sammy, sandra sandy, santiago santi, sara sarah sally,
sebastian seb sebas, sergio checo, shannon shan, sharon shari, silvia sylvia, sofia sophia sofi sophie,
soledad sole chole, sonia sonya sonja, stephanie stefanie steph stephany, stephen steven steve stevie,
sue susan suzy susie suzanne, susana susy susanna, tatiana tati, teresa theresa tere terry tess,
thomas tom tommy, timothy tim timmy, valentina vale, valeria vale, valerie val, vanessa nessa,
veronica vero ronnie, victor vic, victoria vicky vickie tori, vincent vince vinny, virginia ginny, viviana vivi,
vivian viv vivien vivienne, walter walt, wendy wendi, william will bill billy liam willie, ximena jimena,
yolanda yoli, yvonne ivonne, zachary zach zack zac, alan allan allen, alana alanna, adrian adriano, alba, alma,
amparo, arturo, aurora, bianca blanca, brian bryan, bruna, bruno, camila camilla, cesar, delia, dylan dillon,
elias, elsa, emilia, emilio, eric erik, eva, fabian, fabiola, gina, hector, hugo, ivan, ivana, jorge george,
julian, julio, karina carina, leila layla leyla, leon, leona, liliana, lidia lydia, lorenzo, luca, lucas luke,
lucinda, mario, marcus marcos, marina, marisa marissa, martina, megan meghan, mia, mira, nadia nadya, nina,
nora norah, oscar, pablo, petra, pilar, rosana rosanna, ruben, simon, simona simone, tamara, tania tanya, vera,
yara
`

const spelt = entries.split(',').map((entry) => entry.trim().split(' '))

const byForm = new Map<string, string[]>()
for (const [name = '', ...forms] of spelt) {
  for (const form of [name, ...forms]) byForm.set(form, [...(byForm.get(form) ?? []), name])
}

/** The given names that a folded word may stand for ("liz" is elizabeth); the word itself if it is unknown. */
const givenNamesOf = (word: string): readonly string[] => byForm.get(word) ?? [word]

const isGivenName = (word: string): boolean => byForm.has(word)

/**
 * `equal`: one name, perhaps by a short form of its given name. `near`: probably one name, spelled, shortened or extended
 * differently. `part`: one of them is only a given name, and the other begins with it.
 */
export type NameLikeness = 'equal' | 'near' | 'part' | 'unlike'

const wordSet = (words: string) => new Set(words.split(' '))

/** Forms of address, degrees, services before a name, and company suffixes, which are not part of a name. */
const titles = new Set([
  ...wordSet('the and dr doctor mr mrs ms miss prof coach teacher nanny babysitter doula tutor'),
  ...wordsAfterNames,
])

const tradeWords = wordSet(
  'daycare childcare care day child childrens preschool school academy center centre studio studios service services ' +
    'family club group clinic consulting pediatrics pediatric dental dentistry dentist',
)

/** Words for the trade of a business. A name may omit them, but different trades mean different businesses. */
const subjectWords = wordSet(
  'music dance swim art ballet gymnastics photography photo photos lactation montessori cleaning doula doulas',
)

/** "Lopez, Maria" in reading order; what follows a comma may also be a degree. */
const inOrder = (name: string): string => {
  const [family = '', given = '', ...more] = name.split(',')
  return given &&
    more.length === 0 &&
    foldText(given)
      .split(' ')
      .some((word) => !titles.has(word))
    ? `${given} ${family}`
    : name
}

/** The words of a name: folded, in reading order, without titles and remarks in brackets. Never empty. */
const matchWords = (name: string): string[] => {
  const words = foldText(inOrder(name.replace(/\([^()]*\)/g, ' ')))
    .split(' ')
    .filter(Boolean)
  const rest = words.filter((word) => !titles.has(word))
  if (rest.length > 0) return rest
  return words.length > 0 ? words : [nameKey(name)]
}

const isTrade = (word: string): boolean => tradeWords.has(word) || subjectWords.has(word)

/** The words that distinguish a business from others; all words if they only name its trade. */
const coreOf = (words: readonly string[]): string[] => {
  const core = words.filter((word) => !isTrade(word))
  return core.length > 0 ? core : [...words]
}

/** Whether one edit turns one word into the other: an insertion, deletion, substitution or transposition. */
const isOneEdit = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
}

/** Minimum letters of the longer word for one edit to be more likely a typo than another name. */
const slipLetters = 6

/**
 * A typo: one edit in a long word, not in its first letter, not in a number, and not between two existing given
 * names.
 */
const isSlip = (one: string, other: string): boolean => {
  if (one[0] !== other[0] || Math.max(one.length, other.length) < slipLetters || !isOneEdit(one, other)) return false
  if (/\d/.test(one + other) || (isGivenName(one) && isGivenName(other))) return false
  // Marcela and Marcelo, Fabian and Fabiana are two people.
  return one.replace(/[aeo]$/, '') !== other.replace(/[aeo]$/, '')
}

const isInitialOf = (one: string, other: string): boolean =>
  (one.length === 1 || other.length === 1) && one[0] === other[0]

const likenessOfGiven = (one = '', other = ''): 'equal' | 'near' | 'unlike' => {
  if (one === other) return 'equal'
  const [names, others] = [givenNamesOf(one), givenNamesOf(other)]
  if (names.some((name) => others.includes(name))) return names.length > 1 || others.length > 1 ? 'near' : 'equal'
  return isSlip(one, other) || isInitialOf(one, other) ? 'near' : 'unlike'
}

const isNearWord = (one = '', other = ''): boolean => one === other || isSlip(one, other) || isInitialOf(one, other)

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word))

/** "Bay Tots Music" and "Bay Tots": the same words except for those of the trade, and no two trades. */
const isNearBusiness = (one: readonly string[], other: readonly string[]): boolean => {
  const [core, otherCore] = [coreOf(one), coreOf(other)]
  const subjects = one.filter((word) => subjectWords.has(word))
  const others = other.filter((word) => subjectWords.has(word))
  return core.join('') === otherCore.join('') && (isWithin(subjects, others) || isWithin(others, subjects))
}

const isNearPerson = (short: readonly string[], long: readonly string[]): boolean => {
  const family = short.at(-1)
  if (long.length === short.length) {
    const isGivenNear = likenessOfGiven(short[0], long[0]) !== 'unlike'
    return isGivenNear && short.slice(1).every((word, at) => isNearWord(word, long[at + 1]))
  }
  if (isWithin(short, long)) return true
  // "Maria G." and "Maria Lopez Garcia"
  if (likenessOfGiven(short[0], long[0]) !== 'unlike') return long.slice(1).some((word) => isNearWord(family, word))
  // "Chabela Soto" and "Maria Isabel Soto"
  return family === long.at(-1) && long.slice(1, -1).some((word) => likenessOfGiven(short[0], word) === 'equal')
}

export const compareNames = (name: string, otherName: string): NameLikeness => {
  const [one, other] = [matchWords(name), matchWords(otherName)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  if (one.join('') === other.join('')) return 'equal'
  const given = likenessOfGiven(one[0], other[0])
  if (one.length > 1 && given === 'equal' && one.slice(1).join('') === other.slice(1).join('')) return 'equal'
  if (isNearBusiness(one, other)) return 'near'
  if (one.length > 1) return isNearPerson(one, other) ? 'near' : 'unlike'
  if (other.length === 1 && isSlip(one[0] ?? '', other[0] ?? '')) return 'near'
  return given === 'unlike' ? 'unlike' : 'part'
}

/** Whether a name that is being typed may be this one: one of its words begins with it, or the two are already similar. */
export const mayBecomeName = (typed: string, name: string): boolean =>
  ` ${foldText(name)}`.includes(` ${foldText(typed)}`) || compareNames(typed, name) !== 'unlike'

/**
 * Forms with which similar names can be looked up: given name and initial of a family name ("elizabeth m"), initial
 * and family name ("l moreno"), and all words except those of a trade ("littleacorns").
 */
export const nameForms = (name: string): string[] => {
  const words = matchWords(name)
  const core = coreOf(words)
  const [first = '', ...rest] = words
  const families = [...new Set([rest[0], rest.at(-1)])].filter((word) => word !== undefined)
  return [
    ...new Set([
      core.join(''),
      ...families.flatMap((family) => givenNamesOf(first).map((given) => `${given} ${family[0]}`)),
      ...families.map((family) => `${first[0]} ${family}`),
    ]),
  ]
}

/**
 * Forms of a name for exact matches: if `compareNames` calls two names equal, they share one of these. All words, and
 * the words after the first combined with each given name that the first may be short for.
 */
export const equalForms = (name: string): string[] => {
  const words = matchWords(name)
  const [first = '', ...rest] = words
  const spoken = rest.length > 0 ? givenNamesOf(first).map((given) => `${given} ${rest.join('')}`) : []
  return [...new Set([words.join(''), ...spoken])]
}
