import sharp from 'sharp';
import type { Brand, BrandFile } from './brand.ts';

export interface BrandPictures {
  /** PNG, since mail programs do not show SVG; null without a logo. */
  mailLogo: Buffer | null;
  /** PWA icons, by the file name of the default icon that they replace. */
  icons: ReadonlyMap<string, Buffer>;
}

export const noPictures: BrandPictures = { mailLogo: null, icons: new Map() };

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const mostPixels = 4096 * 4096;
/** Twice the displayed height, for high-density screens. */
const mailLogoHeight = 64;

// Platforms crop maskable icons to their own shape; the picture stays within this share of the size (safe zone).
const maskableShare = 0.6;

const open = ({ content }: BrandFile, density = 72) => sharp(content, { limitInputPixels: mostPixels, density });

const toIcon = async (file: BrandFile, size: number, isMaskable: boolean) => {
  const inner = isMaskable ? Math.round(size * maskableShare) : size;
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  const picture = open(file, 300).resize(inner, inner, { fit: 'contain', background: clear });
  const whole = picture.extend({ top: edge, left: edge, bottom: rest, right: rest, background: clear });
  const made = await whole.png().toBuffer();
  return isMaskable ? sharp(made).flatten({ background: white }).png().toBuffer() : made;
};

const iconsOf = async (file: BrandFile) => {
  const wanted = [
    ...[180, 192, 512].map((size) => ({ name: `icon-${size}.png`, size, isMaskable: false })),
    ...[192, 512].map((size) => ({ name: `icon-maskable-${size}.png`, size, isMaskable: true })),
  ];
  return new Map(
    await Promise.all(
      wanted.map(async ({ name, size, isMaskable }) => [name, await toIcon(file, size, isMaskable)] as const),
    ),
  );
};

export const openBrandPictures = async ({ logo, favicon }: Brand): Promise<BrandPictures> => {
  const icon = favicon ?? logo;
  const mailLogo = logo
    ? await open(logo, 300).resize({ height: mailLogoHeight, width: 320, fit: 'inside' }).png().toBuffer()
    : null;
  return { mailLogo, icons: icon ? await iconsOf(icon) : new Map() };
};
