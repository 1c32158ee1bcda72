export const plansTexts = {
  joined: 'joined successfully',
  planRetired: 'The plan is offered no more',
  couponAdded: 'The coupon was added',
  couponRetired: 'The coupon has ended',
  groupAdded: 'The group was added',
  groupRetired: 'Nobody can join the group any more',
  percentOff: (percentage: number) => `${percentage} % off`,
  fee: 'One time device fee',
  pauseFee: (plan: string, deviceUuid: string) => `Paused: ${plan} (${deviceUuid})`,
  offerDeclined: 'Declined. Nothing was paid',
} as const;

export const planOfferMailTexts = {
  subject: 'A plan for your device waits for your consent',
  title: 'Do you want this plan?',
  somebody: 'Our support',
  unnamed: 'Your device',
  who: (name: string, email: string) =>
    `${name} (${email}), who transferred a device to you, offers you a plan for it.`,
  what: (plan: string, device: string) => `Plan: ${plan}\nDevice: ${device}`,
  price: (price: string, tax: string) => `Price: ${price}, and ${tax} of tax`,
  fee: (fee: string) => `One time device fee: ${fee}`,
  now: (now: string, later: string, trialDays: number) =>
    trialDays > 0
      ? `If you agree, you pay ${now} now. The first ${trialDays} days of the plan are free, then each period costs ${later}.`
      : `If you agree, you pay ${now} now, and ${later} for each further period until you cancel.`,
  nothingYet: 'Nothing has been paid. You can also choose another plan yourself, on the page of your device.',
  button: 'See the offer',
  footer: 'The link is for you alone, and good for 7 days. Whoever has it can agree in your name.',
  why: 'You receive this mail because a device was transferred to you. Nobody can reply to it.',
} as const;
