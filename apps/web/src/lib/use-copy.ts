import { useEffect, useState } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { uiTexts } from '../ui/ui.texts.ts';

const shownFor = 2000;

export const useCopy = (text: string) => {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The clipboard needs a secure context: https or localhost.
      toast.error(uiTexts.copyFailed);
    }
  };

  return { isCopied, copy };
};
