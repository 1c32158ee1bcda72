export const currencies = ['usd', 'aud', 'nzd', 'eur', 'gbp'] as const;

export type Currency = (typeof currencies)[number];

const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

export const currencyOfCountry = (country: string | null | undefined): Currency => {
  if (country === 'AU') return 'aud';
  if (country === 'NZ') return 'nzd';
  if (country === 'GB') return 'gbp';
  return euroArea.includes(country ?? '') ? 'eur' : 'usd';
};
