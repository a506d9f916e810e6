import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { AnotherLogError, DomainError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { loggedError, withoutValues } from './log.js';

describe('an error in the log', () => {
  it("names Postgres' fault without its values", () => {
    const error = Object.assign(
      new pg.DatabaseError('duplicate key value violates unique constraint "user_email" for Ann', 0, 'error'),
      {
        severity: 'ERROR',
        code: '23505',
        detail: 'Key (email)=(ann@example.com) already exists.',
        table: 'user',
        constraint: 'user_email',
        where: "'Ann'",
      },
    );
    const told = loggedError(error);
    expect(told).toMatchObject({
      code: '23505',
      table: 'user',
      constraint: 'user_email',
      at: expect.stringContaining('log.spec'),
    });
    expect(JSON.stringify(told)).not.toMatch(/ann/i);
  });

  it("keeps only the code of a mail server's error", () => {
    const told = loggedError(
      Object.assign(new Error('550 No such user Ann Doe'), {
        responseCode: 550,
        response: '550 Ann Doe',
        rejected: ['ann@example.com'],
      }),
    );
    expect(told).toMatchObject({ code: 550 });
    expect(JSON.stringify(told)).not.toMatch(/ann/i);
  });

  it('keeps the message of our own error, and its cause', () => {
    const told = loggedError(
      new StoreUnavailableError('The event log cannot be reached', {
        cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
      }),
    );
    expect(told).toMatchObject({
      type: 'StoreUnavailableError',
      message: 'The event log cannot be reached',
      cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    });
  });

  it('keeps the command that an operator has to run', () => {
    expect(loggedError(new AnotherLogError()).message).toContain('npm run log:restored');
  });

  it.each([
    [new DomainError('category_exists', 'There is a category Ann already.')],
    [
      (() => {
        try {
          return JSON.parse('{"name": Ann}') as Error;
        } catch (error) {
          return error as Error;
        }
      })(),
    ],
    [new Error('Unhandled: {"type":"x","name":"Ann"}')],
    [new Error("Cannot send to 'Ann'")],
    [new Error('No mailbox for ann@example.com here')],
  ])('does not repeat user input: %#', (error) => {
    expect(JSON.stringify(loggedError(error))).not.toMatch(/\bann\b/i);
  });
});

describe('a text without values', () => {
  it('keeps the surrounding text', () => {
    expect(withoutValues(`Key (email)=(a@b.c) of "it's" isn't 'here'`)).toBe("Key (email)=(…) of … isn't …");
  });
});
