// The towns of the metro outside its regions, by part of the metro; not in village.ts, which every page loads.

/** Towns that are searched together, or beside a region of the same name. */
interface TownGroup {
  name: string
  towns: readonly string[]
  alsoWritten?: readonly string[]
}

/** A group with the name of a region contains the towns around it, which a search of the region omits. */
export const townGroups: readonly TownGroup[] = [
  { name: 'San Francisco', towns: ['San Francisco'] },
  {
    name: 'North Bay',
    towns: [
      ...['Belvedere', 'Corte Madera', 'Fairfax', 'Kentfield', 'Larkspur', 'Marin City', 'Mill Valley', 'Novato'],
      ...['Ross', 'San Anselmo', 'San Rafael', 'Sausalito', 'Tiburon'],
    ],
  },
  {
    name: 'East Bay',
    towns: [
      ...['Alamo', 'Albany', 'Antioch', 'Ashland', 'Bay Point', 'Blackhawk', 'Brentwood', 'Cherryland', 'Clayton'],
      ...['Concord', 'Crockett', 'Danville', 'Discovery Bay', 'El Cerrito', 'El Sobrante', 'Emeryville', 'Fairview'],
      ...['Hercules', 'Kensington', 'Lafayette', 'Martinez', 'Moraga', 'Oakley', 'Orinda', 'Pacheco', 'Piedmont'],
      ...['Pinole', 'Pittsburg', 'Pleasant Hill', 'Richmond', 'Rodeo', 'San Lorenzo', 'San Pablo', 'Sunol'],
    ],
  },
  {
    name: 'Peninsula',
    towns: [
      ...['Atherton', 'Brisbane', 'Broadmoor', 'Colma', 'Daly City', 'East Palo Alto', 'El Granada', 'Montara'],
      ...['Moss Beach', 'Portola Valley', 'San Bruno', 'South San Francisco', 'Woodside'],
    ],
  },
  {
    name: 'South Bay',
    towns: ['Gilroy', 'Los Altos', 'Los Altos Hills', 'Monte Sereno', 'Morgan Hill', 'San Martin', 'Stanford'],
  },
  {
    name: 'Wine Country',
    towns: [
      ...['American Canyon', 'Calistoga', 'Cloverdale', 'Cotati', 'Healdsburg', 'Napa', 'Petaluma', 'Rohnert Park'],
      ...['Santa Rosa', 'Sebastopol', 'Sonoma', 'St. Helena', 'Windsor', 'Yountville'],
    ],
    alsoWritten: ['Saint Helena'],
  },
  {
    name: 'Solano',
    towns: ['Benicia', 'Dixon', 'Fairfield', 'Rio Vista', 'Suisun City', 'Vacaville', 'Vallejo'],
    alsoWritten: ['Suisun'],
  },
]

export const villageTowns: readonly string[] = townGroups.flatMap(({ towns, alsoWritten = [] }) => [
  ...towns,
  ...alsoWritten,
])
