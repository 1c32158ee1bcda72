import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showError } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { clientConfigQuery } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';

export type CaptchaState = 'untouched' | 'working' | 'solved' | 'failed';

// Challenges expire on the server after ten minutes.
const freshFor = 9 * 60_000;

const loadSolver = () => import('./altcha-solver.ts');

/** Captcha of a form: solved on click, taken at submit, renewed after a rejection. */
export const useCaptcha = () => {
  const queryClient = useQueryClient();
  const { data: config } = useQuery(clientConfigQuery);
  const [state, setState] = useState<CaptchaState>('untouched');
  const [isFormTouched, setFormTouched] = useState(false);
  const solution = useRef<{ token: Promise<string | null>; at: number } | null>(null);
  const level = useRef<'normal' | 'hard'>('normal');
  const provider = config?.captcha.provider;

  const hold = (token: Promise<string>) => {
    const settled = token.then(
      (value) => {
        setState('solved');
        return value;
      },
      (error: unknown) => {
        showError(error, { fallback: authTexts.captcha.failed });
        solution.current = null;
        setState('failed');
        return null;
      },
    );
    solution.current = { token: settled, at: Date.now() };
  };

  const solve = () => {
    setState('working');
    hold(loadSolver().then(({ solveCaptcha }) => solveCaptcha(level.current)));
  };

  const renew = () => {
    if (!solution.current) return;
    if (provider === 'altcha') return solve();
    solution.current = null;
    setState('untouched');
  };

  /** The value of `captcha` for the call; null, after an error toast, if unsolved. */
  const take = async () => {
    const { captcha } = await queryClient.ensureQueryData(clientConfigQuery);
    if (captcha.provider === 'off') return 'off';
    if (solution.current && Date.now() - solution.current.at > freshFor) renew();
    const token = (await solution.current?.token) ?? null;
    if (!token) toast.error(errorTexts['captcha-required']);
    return token;
  };

  /** Preloads the solver when the form is first touched. */
  const prepare = () => {
    if (isFormTouched) return;
    setFormTouched(true);
    if (provider === 'altcha') void loadSolver();
  };

  /** After too many failed sign-ins the server demands a harder challenge. */
  const harden = () => {
    level.current = 'hard';
    renew();
  };

  const accept = (token: string) => hold(Promise.resolve(token));

  return {
    provider,
    siteKey: config?.captcha.siteKey ?? '',
    state,
    isFormTouched,
    prepare,
    solve,
    accept,
    renew,
    harden,
    take,
  };
};

export type Captcha = ReturnType<typeof useCaptcha>;
