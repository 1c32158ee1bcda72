/** What the server says about plans. */
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
} as const;
