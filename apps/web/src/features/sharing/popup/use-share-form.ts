import type { Share } from '@holdfast/contract/sharing';
import { defaultExpiry, defaultShare, needsExpiry, type SharePrivilege } from '@holdfast/contract/sharing.rules';
import { useState } from 'react';
import { errorTexts } from '../../../lib/errors.texts.ts';
import { useUser } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { localTimeOf, momentOf } from '../../../lib/zone.ts';
import { shareEmail } from '../share-email.ts';
import type { ShareDetails } from '../sharing.api.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import type { SecurityLevel } from './security-field.tsx';

/** Form state of a new share for `email` (empty while unknown), or of an existing share. */
export const useShareForm = (email: string, share: Share | undefined) => {
  const { name, timezone } = useUser();
  const [accessRightsFlag, setPrivilege] = useState<SharePrivilege>(
    share?.accessRightsFlag ?? defaultShare.accessRightsFlag,
  );
  const [securityLevel, setSecurityLevel] = useState<SecurityLevel>(share?.securityLevel ?? defaultShare.securityLevel);
  const isLimited = needsExpiry(accessRightsFlag);

  const expiryError = (value: string) => {
    if (!isLimited) return undefined;
    if (!value) return errorTexts['field-required'];
    return momentOf(value, timezone) > Date.now() ? undefined : texts.expiryPast;
  };

  const form = useForm(
    {
      email,
      sharerName: share?.sharerName ?? name,
      message: share?.message ?? '',
      expiryDate: localTimeOf(share?.expiryDate ?? defaultExpiry(new Date()), timezone),
    },
    {
      email: (value) => shareEmail(value),
      sharerName: (value) => (value.trim() ? undefined : errorTexts['field-required']),
      expiryDate: expiryError,
    },
  );

  const submit = (onValid: (details: ShareDetails & { email: string }) => void) =>
    form.submit(({ email: typed, sharerName, message, expiryDate }) =>
      onValid({
        email: typed.trim(),
        accessRightsFlag,
        securityLevel,
        sharerName: sharerName.trim(),
        message: message.trim(),
        ...(isLimited && { expiryDate: new Date(momentOf(expiryDate, timezone)).toISOString() }),
      }),
    );

  /** The share with the current form values, not validated. */
  const edited = (of: Share): Share => {
    const { sharerName, message, expiryDate } = form.values;
    const end = isLimited && expiryDate ? new Date(momentOf(expiryDate, timezone)).toISOString() : of.expiryDate;
    return { ...of, accessRightsFlag, securityLevel, sharerName, message, expiryDate: end };
  };

  return {
    ...form,
    submit,
    edited,
    accessRightsFlag,
    setPrivilege,
    securityLevel,
    setSecurityLevel,
    isLimited,
    timezone,
  };
};

export type ShareFormState = ReturnType<typeof useShareForm>;
