/** Names on the decorative map; not translated. */
export const deviceName = 'Brompton P Line';
export const address = '412 Crown St, Surry Hills';

interface Place {
  text: string;
  x: number;
  y: number;
  turn?: number;
  isArea?: boolean;
}

export const places: readonly Place[] = [
  { text: 'Sussex St', x: 164, y: 120, turn: -87 },
  { text: 'George St', x: 231, y: 211, turn: -68 },
  { text: 'Pitt St', x: 282, y: 243, turn: -66 },
  { text: 'Elizabeth St', x: 354, y: 297, turn: -80 },
  { text: 'Wentworth Ave', x: 376, y: 236, turn: -64 },
  { text: 'William St', x: 746, y: 78, turn: 11 },
  { text: 'Liverpool St', x: 507, y: 169, turn: 11 },
  { text: 'Oxford St', x: 533, y: 198, turn: 36 },
  { text: 'Victoria St', x: 768, y: 205, turn: -70 },
  { text: 'Flinders St', x: 652, y: 326, turn: 60 },
  { text: 'Albion St', x: 424, y: 356, turn: 22 },
  { text: 'Crown St', x: 541, y: 408, turn: -78 },
  { text: 'Bourke St', x: 612, y: 474, turn: -78 },
  { text: 'Foveaux St', x: 648, y: 572, turn: 13 },
  { text: 'Devonshire St', x: 488, y: 664, turn: 17 },
  { text: 'Broadway', x: 66, y: 449, turn: -23 },
  { text: 'Regent St', x: 106, y: 553, turn: -69 },
  { text: 'Anzac Parade', x: 778, y: 482, turn: 77 },
  { text: 'South Dowling St', x: 684, y: 796, turn: -78 },
  { text: 'Prince Alfred Park', x: 220, y: 716 },
  { text: 'Haymarket', x: 311, y: 268, isArea: true },
  { text: 'Darlinghurst', x: 673, y: 170, isArea: true },
  { text: 'Central', x: 226, y: 479, isArea: true },
  { text: 'Surry Hills', x: 629, y: 674, isArea: true },
];
