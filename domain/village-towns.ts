// The towns of the metro that belong to none of its regions; kept out of village.ts, which every page loads.

/** Names as people write them, also in two spellings. They lie in the village's state. */
export const villageTowns: readonly string[] = [
  'San Francisco',
  ...['Albany', 'Emeryville', 'Piedmont', 'San Lorenzo', 'Ashland', 'Cherryland', 'Fairview', 'Sunol'],
  ...['Alamo', 'Antioch', 'Bay Point', 'Blackhawk', 'Brentwood', 'Clayton', 'Concord', 'Crockett', 'Danville'],
  ...['Discovery Bay', 'El Cerrito', 'El Sobrante', 'Hercules', 'Kensington', 'Lafayette', 'Martinez', 'Moraga'],
  ...['Oakley', 'Orinda', 'Pacheco', 'Pinole', 'Pittsburg', 'Pleasant Hill', 'Richmond', 'Rodeo', 'San Pablo'],
  ...['Belvedere', 'Corte Madera', 'Fairfax', 'Kentfield', 'Larkspur', 'Marin City', 'Mill Valley', 'Novato', 'Ross'],
  ...['San Anselmo', 'San Rafael', 'Sausalito', 'Tiburon'],
  ...['American Canyon', 'Calistoga', 'Napa', 'St. Helena', 'Saint Helena', 'Yountville'],
  ...['Atherton', 'Brisbane', 'Broadmoor', 'Colma', 'Daly City', 'East Palo Alto', 'El Granada', 'Montara'],
  ...['Moss Beach', 'Portola Valley', 'San Bruno', 'South San Francisco', 'Woodside'],
  ...['Gilroy', 'Los Altos', 'Los Altos Hills', 'Monte Sereno', 'Morgan Hill', 'San Martin', 'Stanford'],
  ...['Benicia', 'Dixon', 'Fairfield', 'Rio Vista', 'Suisun', 'Suisun City', 'Vacaville', 'Vallejo'],
  ...[
    'Cloverdale',
    'Cotati',
    'Healdsburg',
    'Petaluma',
    'Rohnert Park',
    'Santa Rosa',
    'Sebastopol',
    'Sonoma',
    'Windsor',
  ],
]
