/** Translation of the texts with this name; undefined if there is none. */
export type Translate = (name: string, english: object) => object | undefined;

interface Translation {
  first: Promise<Translate>;
  /** Lazy loads the texts of server errors, which are needed only when a call fails. */
  loadRefusals: () => Promise<void>;
}

let translation: Translation = { first: Promise.resolve(() => undefined), loadRefusals: async () => {} };

/** Must be called before the first texts module is evaluated; the default is English. */
export const provideTranslation = (provided: Translation) => {
  translation = provided;
};

export const getTranslation = () => translation.first;

/** Errors are ignored: without translations the server's own message is shown. */
export const loadRefusals = () => translation.loadRefusals().catch(() => {});
