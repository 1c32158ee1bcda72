import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { spendToken } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';

const texts = authTexts.verify;

/** Opening the link is the whole act. A query, so that it runs once however often React mounts the page. */
const useVerification = (token: string) =>
  useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => spendToken({ params: { token }, body: undefined }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { failure: authTexts.tryAgain },
  });

export const VerifyEmail = ({ token }: { token: string }) => {
  const { data, error } = useVerification(token);

  useEffect(() => {
    if (data) toast.success(texts.success);
  }, [data]);

  if (data) {
    return (
      <div className={classes.form}>
        <p>{texts.done}</p>
        <Button component={Link} to={paths.login} variant="filled" size="lg" fullWidth>
          {texts.toSignIn}
        </Button>
      </div>
    );
  }
  if (error) {
    return (
      <div className={classes.form}>
        <p>{texts.failed}</p>
        <Button component={Link} to={paths.resendVerification()} variant="filled" size="lg" fullWidth>
          {texts.toResend}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.progress} role="status">
      <p>{texts.working}</p>
      <Skeleton height={44} radius={10} />
    </div>
  );
};
