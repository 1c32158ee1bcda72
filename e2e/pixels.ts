import type { Locator } from '@playwright/test';

type Color = readonly [red: number, green: number, blue: number];

/** Share of an element's pixels, from 0 to 1, that are close to this colour. */
export const shareOf = async (element: Locator, color: Color) => {
  const picture = (await element.screenshot()).toString('base64');
  return element.page().evaluate(
    async ({ address, wanted }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context!.getImageData(0, 0, image.width, image.height);
      let found = 0;
      for (let index = 0; index < data.length; index += 4) {
        if (wanted.every((part, offset) => Math.abs(part - data[index + offset]!) <= 3)) found += 1;
      }
      return found / (data.length / 4);
    },
    { address: `data:image/png;base64,${picture}`, wanted: color },
  );
};
