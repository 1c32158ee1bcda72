import type { Share } from '@holdfast/contract/sharing';
import { Button } from '../../ui/mantine/button.ts';
import { personOf } from './share-person.ts';
import { useResendShare } from './sharing.api.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

interface ResendButtonProps {
  share: Share;
  isSmall?: boolean;
}

export const ResendButton = ({ share, isSmall = false }: ResendButtonProps) => {
  const resend = useResendShare(share);
  return (
    <Button
      size={isSmall ? 'xs' : 'sm'}
      aria-label={texts.resendTo(personOf(share))}
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {texts.resend}
    </Button>
  );
};
