import { describe, expect, test } from '@jest/globals';
import type { Recorded } from './decider.js';
import { upcasting } from './upcasting.js';

const stored = (type: string, data: unknown): Recorded => ({
  type,
  data,
  id: '00000000-0000-4000-8000-000000000001',
  stream: 'room-1',
  revision: 0,
  position: '1.1',
  meta: {
    at: '2026-01-01T00:00:00.000Z',
    actorId: 1,
    userType: 'admin',
    source: 'screen',
    batchId: 'b',
    commandId: 'c',
    causationId: null,
    reason: null,
    schemaVersion: 1,
  },
});

const rooms = upcasting({
  RoomMeasured: { to: 'RoomMeasured.v2', upcast: (data) => ({ ...(data as object), unit: 'ft' }) },
  'RoomMeasured.v2': {
    to: 'RoomMeasured.v3',
    upcast: (data) => {
      const { size, unit } = data as { size: number; unit: string };
      return { length: { value: String(size), unit } };
    },
  },
});

describe('upcasting', () => {
  test('follows the chain from the oldest shape to the newest', () => {
    const event = rooms.event(stored('RoomMeasured', { size: 12 }));
    expect(event.type).toBe('RoomMeasured.v3');
    expect(event.data).toEqual({ length: { value: '12', unit: 'ft' } });
    expect(event.revision).toBe(0);
  });

  test('leaves newest and unknown types unchanged', () => {
    const event = stored('RoomMeasured.v3', { length: { value: '1', unit: 'm' } });
    expect(rooms.event(event)).toBe(event);
  });

  test('expands a filter by the newest type to every older one', () => {
    expect(rooms.storedTypes(['RoomMeasured.v3', 'DoorAdded']).sort()).toEqual([
      'DoorAdded',
      'RoomMeasured',
      'RoomMeasured.v2',
      'RoomMeasured.v3',
    ]);
  });

  test('refuses a circular chain when the table is built', () => {
    const table = { A: { to: 'B', upcast: (d: unknown) => d }, B: { to: 'A', upcast: (d: unknown) => d } };
    expect(() => upcasting(table)).toThrow('circle');
  });

  test('reports unreadable events instead of throwing, and lets an upcaster repair them', () => {
    expect(rooms.event(stored('RoomMeasured.v2', null))).toMatchObject({
      type: 'RoomMeasured.v3',
      data: {},
      malformed: expect.stringContaining('RoomMeasured.v2 cannot be brought to RoomMeasured.v3'),
    });
    expect(rooms.event(stored('DoorAdded', ['width', 3]))).toMatchObject({
      data: {},
      malformed: 'Its data is malformed',
    });
    expect(rooms.event({ ...stored('DoorAdded', {}), meta: null as never })).toMatchObject({
      meta: { actorId: null, commandId: '' },
      malformed: 'Its metadata is malformed',
    });
    const repaired = upcasting({
      DoorAdded: { to: 'DoorAdded.v2', upcast: (data) => (Array.isArray(data) ? Object.fromEntries([data]) : data) },
    });
    expect(repaired.event(stored('DoorAdded', ['width', 3]))).toEqual(stored('DoorAdded.v2', { width: 3 }));
  });
});
