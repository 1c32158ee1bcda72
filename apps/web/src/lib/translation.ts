/** The texts of that name in another language; none where they are not translated. */
export type Translate = (name: string, english: object) => object | undefined;

interface Translation {
  first: Promise<Translate>;
  /** Loads the texts of what the server refuses, which nobody reads before it does. */
  loadRefusals: () => Promise<void>;
}

let translation: Translation = { first: Promise.resolve(() => undefined), loadRefusals: async () => {} };

/** Has to be called before the first texts file is evaluated; without it texts are English. */
export const provideTranslation = (provided: Translation) => {
  translation = provided;
};

export const getTranslation = () => translation.first;

/** Without them the server's own message is shown. */
export const loadRefusals = () => translation.loadRefusals().catch(() => {});
