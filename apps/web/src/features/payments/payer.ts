import { createContext, useContext } from 'react';

/** A member for whom a k9 user buys. */
export interface Payer {
  userId: string;
  /** What the member pays once for the device, in major units. */
  fee: number;
}

/** Null where people pay for themselves, which is everywhere but in a transfer. */
export const PayerContext = createContext<Payer | null>(null);

export const usePayer = () => useContext(PayerContext);

export const memberOf = (payer: Payer | null) => (payer ? { userId: payer.userId } : {});
