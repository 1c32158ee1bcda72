/** The texts of that name in another language; none where they are not translated. */
export type Translate = (name: string, english: object) => object | undefined;

let translation: Promise<Translate> = Promise.resolve(() => undefined);

/** Has to be called before the first texts file is evaluated; without it texts are English. */
export const provideTranslation = (loading: Promise<Translate>) => {
  translation = loading;
};

export const getTranslation = () => translation;
