import { type ComponentType, useEffect, useState } from 'react';
import { logProblem } from '../../lib/log.ts';
import { toast } from '../feedback/toast.ts';
import { uiTexts } from '../ui.texts.ts';

export interface DialogCode<Props> {
  loaded: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
  /** Preloads the chunk, on hover or when a menu opens. */
  prepare: () => void;
}

/** A lazy loaded dialog (code splitting). */
export const dialogCode = <Props,>(load: () => Promise<ComponentType<Props>>) => {
  const code: DialogCode<Props> = {
    loaded: undefined,
    load: async () => {
      code.loaded = await load();
      return code.loaded;
    },
    prepare: () => void code.load().catch(() => {}),
  };
  return code;
};

interface LazyDialogProps<Props> {
  code: DialogCode<Props>;
  props: Props;
}

/** If the chunk fails to load, a toast is shown and the page stays. */
export const LazyDialog = <Props extends { onClose: () => void }>({ code, props }: LazyDialogProps<Props>) => {
  const [Dialog, setDialog] = useState(() => code.loaded);
  const { onClose } = props;
  useEffect(() => {
    if (Dialog) return;
    let isOpen = true;
    code.load().then(
      (loaded) => isOpen && setDialog(() => loaded),
      (error: unknown) => {
        if (!isOpen) return;
        logProblem(uiTexts.failed, error);
        toast.error(uiTexts.failed);
        onClose();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [Dialog, code, onClose]);
  return Dialog ? <Dialog {...props} /> : null;
};
