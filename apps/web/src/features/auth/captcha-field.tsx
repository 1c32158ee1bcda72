import { IconCheck, IconShieldCheckFilled } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { authTexts } from './auth.texts.ts';
import classes from './captcha-field.module.css';
import type { Captcha, CaptchaState } from './use-captcha.ts';

const RecaptchaWidget = lazy(async () => ({ default: (await import('./recaptcha-widget.tsx')).RecaptchaWidget }));

const labels: Record<CaptchaState, string> = {
  untouched: authTexts.captcha.verify,
  working: authTexts.captcha.verifying,
  solved: authTexts.captcha.verified,
  failed: authTexts.captcha.failed,
};

const AltchaField = ({ captcha: { state, solve } }: { captcha: Captcha }) => (
  <label className={classes.box} data-state={state}>
    <input
      type="checkbox"
      className={classes.input}
      checked={state === 'solved'}
      disabled={state === 'working'}
      onChange={() => state !== 'solved' && solve()}
    />
    <span className={classes.mark} aria-hidden>
      {state === 'solved' && <IconCheck size={14} />}
    </span>
    <span className={classes.label} aria-live="polite">
      {labels[state]}
    </span>
    <span className={classes.badge} aria-hidden>
      <IconShieldCheckFilled size={16} />
      {authTexts.captcha.mark}
    </span>
  </label>
);

export const CaptchaField = ({ captcha }: { captcha: Captcha }) => {
  if (captcha.provider === 'off') return null;
  if (captcha.provider !== 'recaptcha') return <AltchaField captcha={captcha} />;
  // Privacy: reCAPTCHA loads only once the visitor starts to fill in the form.
  if (!captcha.isFormTouched) return <div className={classes.box} />;
  return (
    <Suspense fallback={<div className={classes.box} />}>
      <RecaptchaWidget
        isUnsolved={captcha.state === 'untouched'}
        siteKey={captcha.siteKey}
        onSolved={captcha.accept}
        onExpired={captcha.renew}
      />
    </Suspense>
  );
};
