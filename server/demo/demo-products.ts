// Products of the demo village: name, import category, price as entered, rating, description.

export const demoProducts: readonly [string, string, string | null, number | null, string | null][] = [
  ['Overnight Diapers, Size 3', 'Bath & Potty', '$34.99', 4.7, 'Twelve hours, dry sheets. Runs a little large.'],
  ['Fragrance-Free Wipes, 12 Packs', 'Bath & Potty', '$24.50', 4.8, 'Thick, and they come out one at a time.'],
  ['Glass Bottle Starter Set', 'Feeding', '$39.95', 4.5, 'Four bottles with silicone sleeves.'],
  ['Silicone Bib with Pocket', 'Feeding', '$12.99', 4.6, null],
  ['Convertible High Chair', 'Feeding', '$189.00', 4.4, 'The tray comes off with one hand and fits in the sink.'],
  ['Organic Cotton Sleepers, 3 Pack', 'Clothing', '$28.00', 4.6, 'Two-way zipper, soft after fifty washes.'],
  ['Soft-Sole First Shoes', 'Clothing', '$19.99', 4.1, 'They stay on. Elastic ankle, leather sole, wide toe.'],
  ['Lightweight City Stroller', 'Travel', '$229.99', 4.3, 'Folds with one hand, goes through a bus door.'],
  ['All-Terrain Jogging Stroller', 'Travel', '$449.00', 4.7, 'Air-filled tires, and a hand brake for the hills.'],
  ['Infant Car Seat with Base', 'Travel', '$279.99', 4.8, 'A level on the base shows that it sits right.'],
  ['Wooden Stacking Rings', 'Toys & Entertainment', '$16.00', 4.5, null],
  ['Crinkle Cloth Book', 'Toys & Entertainment', null, 4.2, 'Six pages, machine washable, clips to the stroller.'],
  ['Tummy-Time Mirror', 'Toys & Entertainment', '$21.99', null, 'Stands by itself and folds flat for a trip.'],
  ['Blackout Curtains for the Nursery', 'Nursery', '$32.00', 4.0, 'Dark enough for a nap at noon.'],
  ['Sound Machine with Night Light', 'Nursery', '$49.99', 4.7, 'Ten sounds, a dim red light, and a lock.'],
  [
    'Rectal-and-Forehead Thermometer with an Exceptionally Long Product Name',
    'Health & Care',
    '$26.49',
    3.9,
    'Two seconds on the forehead, ten seconds when you want to be sure.',
  ],
  ['Outlet Covers, 40 Pieces', 'Safety', '$9.99', 4.4, null],
  ['Extra-Wide Baby Gate', 'Safety', '$74.95', 4.2, 'Spans up to sixty inches. Mount it with screws.'],
]
