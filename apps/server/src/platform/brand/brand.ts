import type { ColorPair } from '@holdfast/contract/brand.rules';

/** A picture of the folder, as it is served. */
export interface BrandFile {
  type: 'image/svg+xml' | 'image/png';
  content: Buffer;
}

/** The name, colours and addresses that people see, in the web, mails and authenticator apps. */
export interface Brand {
  name: string;
  /** Whether the operator said anything; otherwise every file and text is as it was made. */
  isOwn: boolean;
  plural?: string;
  /** Empty where the operator does not say. */
  supportEmail: string;
  supportUrl?: string;
  links?: { ios?: string; android?: string; refunds?: string };
  colors: { primary?: ColorPair; accent?: ColorPair };
  logo?: BrandFile;
  favicon?: BrandFile;
}

export const brandName = 'AirBolt';
export const usualBrand: Brand = { name: brandName, isOwn: false, supportEmail: '', colors: {} };
