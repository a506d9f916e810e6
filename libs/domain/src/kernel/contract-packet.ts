/** A dispute packet: with everything, or without cost, margin and markup, to hand over to the other side. */
export const packetKinds = ['complete', 'hand_over'] as const;
export type PacketKind = (typeof packetKinds)[number];

export interface PacketRequest {
  kind: PacketKind;
}
