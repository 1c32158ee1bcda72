import type { ColorPair } from '@holdfast/contract/brand.rules';

export interface BrandFile {
  type: 'image/svg+xml' | 'image/png';
  content: Buffer;
}

/** Product name, colours and addresses shown in the web app, mails and authenticator apps. */
export interface Brand {
  name: string;
  /** False if the operator configured no brand; then all files and texts are served unchanged. */
  isOwn: boolean;
  plural?: string;
  /** Empty if not configured. */
  supportEmail: string;
  supportUrl?: string;
  links?: { ios?: string; android?: string; refunds?: string };
  colors: { primary?: ColorPair; accent?: ColorPair };
  logo?: BrandFile;
  favicon?: BrandFile;
}

export const brandName = 'AirBolt';
export const usualBrand: Brand = { name: brandName, isOwn: false, supportEmail: '', colors: {} };
