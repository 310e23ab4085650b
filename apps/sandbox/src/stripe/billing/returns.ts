import { makeDispute, makeRefund } from '../objects/payment.ts';
import { invalid } from '../protocol/stripe-error.ts';
import type { Charge, Dispute, Refund } from '../wire.ts';
import type { StripeState } from '../state.ts';

/** Money that goes back to the customer. */
export interface Returns {
  refund(
    charge: Charge,
    amount: number | null,
    reason: Refund['reason'],
    metadata: Record<string, string>,
  ): Refund;
  dispute(charge: Charge, reason: string): Dispute;
  closeDispute(dispute: Dispute, status: 'won' | 'lost'): Dispute;
}

export function createReturns(state: StripeState): Returns {
  const now = () => state.clock.nowSeconds();

  return {
    refund: (paid, amount, reason, metadata) => {
      const left = paid.amount - paid.amount_refunded;
      if (!paid.paid) throw invalid(`Charge ${paid.id} has not been paid.`, 'charge');
      if (left === 0)
        throw invalid(
          `Charge ${paid.id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        );
      const sum = amount ?? left;
      if (sum > left) {
        throw invalid(
          `Refund amount (${sum}) is greater than unrefunded amount on charge (${left})`,
          'amount',
        );
      }
      const refund = makeRefund(paid, sum, reason, metadata, now());
      state.refunds.put(refund.id, refund);
      const refunded = {
        ...paid,
        amount_refunded: paid.amount_refunded + sum,
        refunded: left === sum,
      };
      state.charges.put(paid.id, refunded);
      state.emit('refund.created', refund);
      state.emit('charge.refunded', refunded, {
        amount_refunded: paid.amount_refunded,
        refunded: paid.refunded,
      });
      return refund;
    },
    dispute: (paid, reason) => {
      if (!paid.paid || paid.disputed)
        throw invalid(`Charge ${paid.id} cannot be disputed.`, 'charge');
      const dispute = makeDispute(paid, reason, now());
      state.disputes.put(dispute.id, dispute);
      state.charges.put(paid.id, { ...paid, disputed: true });
      state.emit('charge.dispute.created', dispute);
      state.emit('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    closeDispute: (dispute, status) => {
      const closed: Dispute = { ...dispute, status };
      state.disputes.put(dispute.id, closed);
      state.emit('charge.dispute.closed', closed);
      if (status === 'won') state.emit('charge.dispute.funds_reinstated', closed);
      return closed;
    },
  };
}
