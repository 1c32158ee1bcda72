import sharp from 'sharp';
import type { Brand, BrandFile } from './brand.ts';

export interface BrandPictures {
  /** The logo as a PNG, since mail programs show no SVG; null where there is none. */
  mailLogo: Buffer | null;
  /** What installed apps and bookmarks show, by the name of the file that it replaces. */
  icons: ReadonlyMap<string, Buffer>;
}

export const noPictures: BrandPictures = { mailLogo: null, icons: new Map() };

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const mostPixels = 4096 * 4096;
/** Twice the height at which it is shown. */
const mailLogoHeight = 64;

// Systems cut a maskable icon to a circle or a square of their own, so the picture keeps within its middle.
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

/** Fails where a picture cannot be read. */
export const openBrandPictures = async ({ logo, favicon }: Brand): Promise<BrandPictures> => {
  const icon = favicon ?? logo;
  const mailLogo = logo
    ? await open(logo, 300).resize({ height: mailLogoHeight, width: 320, fit: 'inside' }).png().toBuffer()
    : null;
  return { mailLogo, icons: icon ? await iconsOf(icon) : new Map() };
};
