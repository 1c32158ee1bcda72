import { createContext, useContext } from 'react';

/** A member to whom a k9 user offers plans. */
export interface Payer {
  userId: string;
  name: string;
  /** What the member pays once for the device, in major units. */
  fee: number;
}

/** Null where people buy for themselves, which is everywhere but in a transfer. */
export const PayerContext = createContext<Payer | null>(null);

export const usePayer = () => useContext(PayerContext);

export const memberOf = (payer: Payer | null) => (payer ? { userId: payer.userId } : {});
