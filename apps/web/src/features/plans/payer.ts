import { createContext, useContext } from 'react';

export interface Payer {
  userId: string;
  name: string;
  /** One-time fee for the device, in major units. */
  fee: number;
}

/** Null when users buy for themselves; set only during a transfer by support staff. */
export const PayerContext = createContext<Payer | null>(null);

export const usePayer = () => useContext(PayerContext);

export const memberOf = (payer: Payer | null) => (payer ? { userId: payer.userId } : {});
