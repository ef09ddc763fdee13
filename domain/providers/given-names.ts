// Given names and their short forms, English and Spanish as parents in the United States write them; folded.

/** Each entry is one given name followed by what else people write and say for it. */
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

/** The given names that a folded word may stand for ("liz" is elizabeth); the word itself when it is none we know. */
export const givenNamesOf = (word: string): readonly string[] => byForm.get(word) ?? [word]

/** Whether a folded word is a given name or a short form that we know. */
export const isGivenName = (word: string): boolean => byForm.has(word)
