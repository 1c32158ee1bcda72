import { useEffect, useRef } from 'react';

interface Recaptcha {
  ready: (run: () => void) => void;
  render: (
    element: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ) => number;
  reset: (widget: number) => void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const address = 'https://www.google.com/recaptcha/api.js?render=explicit';

const loadRecaptcha = () =>
  new Promise<Recaptcha>((resolve, reject) => {
    const whenReady = () => window.grecaptcha?.ready(() => window.grecaptcha && resolve(window.grecaptcha));
    if (window.grecaptcha) return whenReady();
    const script = document.createElement('script');
    script.src = address;
    script.onload = whenReady;
    script.onerror = reject;
    document.head.append(script);
  });

interface RecaptchaWidgetProps {
  siteKey: string;
  /** The widget resets when this becomes true again, after a rejected call. */
  isUnsolved: boolean;
  onSolved: (token: string) => void;
  onExpired: () => void;
}

export const RecaptchaWidget = ({ siteKey, isUnsolved, onSolved, onExpired }: RecaptchaWidgetProps) => {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<number | null>(null);
  const handlers = useRef({ onSolved, onExpired });
  handlers.current = { onSolved, onExpired };

  useEffect(() => {
    let isGone = false;
    void loadRecaptcha().then((recaptcha) => {
      if (isGone || !place.current || widget.current !== null) return;
      widget.current = recaptcha.render(place.current, {
        sitekey: siteKey,
        callback: (token) => handlers.current.onSolved(token),
        'expired-callback': () => handlers.current.onExpired(),
      });
    });
    return () => {
      isGone = true;
    };
  }, [siteKey]);

  useEffect(() => {
    if (isUnsolved && widget.current !== null) window.grecaptcha?.reset(widget.current);
  }, [isUnsolved]);

  return <div ref={place} />;
};
