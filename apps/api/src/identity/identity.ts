import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddUserRequest, ListUsersRequest, LoginRequest, Me, RegisterRequest, SupplierOption, UserRow } from '@quotewright/domain/identity/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { MEDIA_PREFIX } from '@quotewright/domain/kernel/media.js';
import { accountByEmail, accountById, createAccount, type Account } from '../platform/auth/accounts.js';
import { assertGoodPassword, verifyPassword } from '../platform/auth/passwords.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { Passwords } from './password-reset.js';

const noSuchAccount = (): DomainError => new DomainError('not_found', 'There is no such account.');

/** Signing up, in and out, and the admin's list of accounts. */
@Injectable()
export class Identity {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly passwords: Passwords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Adds an account and signs it in. Sent again under an idempotency key (the first answer was lost), it signs in to
   * the account that the first one made.
   */
  async register(wanted: RegisterRequest, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    await this.throttle.hit(['register', request.visitorAddress], this.settings.throttle.register);
    assertGoodPassword(wanted.password, wanted.email);
    const id = await createAccount(this.db.knex, {
      name: wanted.name,
      email: wanted.email,
      password: wanted.password,
      businessName: wanted.business_name,
      userType: wanted.user_type ?? 'contractor',
    }).catch(async (error: unknown) => {
      if (!request.headers['idempotency-key'] || !(error instanceof DomainError) || error.code !== 'email_taken') throw error;
      const known = await this.verified(wanted.email, wanted.password, request.visitorAddress).catch(() => null);
      if (known?.name !== wanted.name.trim()) throw error;
      return known.id;
    });
    await this.sessions.start(request, reply, id);
    return this.meOf((await accountById(this.db.knex, id))!);
  }

  /**
   * Signs in under a new session. A wrong password slows this account-and-address pair and this address; it never
   * locks the account for others. An unknown address costs the same time as a wrong password.
   */
  async login(given: LoginRequest, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    const address = request.visitorAddress;
    await this.throttle.hit(['login', address], this.settings.throttle.loginAddress);
    const account = await this.verified(given.email, given.password, address);
    await this.throttle.undo(['login', address]);
    await this.sessions.start(request, reply, account.id);
    return this.meOf(account);
  }

  /** Ends the request's session; without one it only clears the cookie. */
  async logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.end(request, reply);
  }

  /** Asks for the password again before something that cannot be undone. Throws `wrong_password` (403), throttled as a login. */
  async assertPassword(id: number, password: string, address: string): Promise<void> {
    const account = await accountById(this.db.knex, id);
    if (!account) throw noSuchAccount();
    await this.verified(account.email, password, address).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'wrong_credentials') throw error;
      const message = 'This is not your password.';
      throw new DomainError('wrong_password', message, { errors: [{ path: 'password', code: 'wrong_password', message }] });
    });
  }

  /** Adds an account for somebody else; the person sets the password through a mailed link. */
  async add(wanted: AddUserRequest): Promise<number> {
    const id = await createAccount(this.db.knex, {
      name: wanted.name,
      email: wanted.email,
      password: null,
      businessName: wanted.business_name,
      userType: wanted.user_type,
    });
    await this.passwords.invite(id, wanted.email);
    return id;
  }

  /** One page of all accounts, newest first. */
  async list({ user_type, searchTerm = '', page = 1, perPage = 15 }: ListUsersRequest): Promise<Page<UserRow>> {
    const found = this.db.knex('app.user').modify((query) => {
      if (user_type) void query.where({ user_type });
      const words = searchTerm.trim().replace(/[\\%_]/g, '\\$&');
      if (words) void query.where((any) => any.whereILike('name', `%${words}%`).orWhereILike('email', `%${words}%`).orWhereILike('business_name', `%${words}%`));
    });
    const [{ count }] = (await found.clone().count()) as [{ count: string }];
    const rows: Account[] = await found.clone().orderBy('id', 'desc').limit(perPage).offset((page - 1) * perPage);
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        user_type: row.user_type,
        business_name: row.business_name,
        premium: row.premium,
        created_at: row.created_at.toISOString(),
      })),
      total: Number(count),
      current_page: page,
      per_page: perPage,
      last_page: Math.max(1, Math.ceil(Number(count) / perPage)),
    };
  }

  /** Every supplier, by business name. */
  async suppliers(): Promise<SupplierOption[]> {
    const { rows } = await this.db.knex.raw<{ rows: SupplierOption[] }>(
      `SELECT id, coalesce(business_name, name) AS business_name FROM app."user" WHERE user_type = 'suppliers' ORDER BY 2, 1`,
    );
    return rows;
  }

  /** Opens or closes premium templates to an account. Throws `not_found`. */
  async setPremium(id: number, premium: boolean): Promise<void> {
    const changed = await this.db.knex('app.user').where({ id }).update({ premium });
    if (changed === 0) throw noSuchAccount();
    this.sessions.forget(id);
  }

  /** Writes to the admins that somebody wants a premium template. */
  async requestPremium(userId: number, templateId: number, address: string): Promise<void> {
    await this.throttle.hit(['premium-request', address], this.settings.throttle.form);
    const account = await accountById(this.db.knex, userId);
    if (!account) throw noSuchAccount();
    const admins: Account[] = await this.db.knex('app.user').where({ user_type: 'admin' });
    for (const admin of admins) {
      await this.mailer.send({
        to: admin.email,
        subject: 'Somebody asks for premium templates',
        paragraphs: [
          `${account.name}${account.business_name ? ` of ${account.business_name}` : ''} (${account.email}) asks for access to premium templates, from template number ${templateId}.`,
          `Open the list of users and switch Premium on for account number ${account.id}.`,
        ],
        action: { label: 'Open Quotewright', url: `${this.settings.publicUrl}/dashboard` },
      });
    }
  }

  private async verified(email: string, password: string, address: string): Promise<Account> {
    const pair = ['login', email.trim().toLowerCase(), address];
    await this.throttle.hit(pair, this.settings.throttle.login);
    const account = await accountByEmail(this.db.knex, email);
    const right = await verifyPassword(password, account?.password_hash ?? null);
    if (!account || !right) throw new DomainError('wrong_credentials', 'The e-mail address or the password is not right.');
    await this.throttle.clear(pair);
    return account;
  }

  /** An account as its owner sees it. */
  meOf(account: Omit<Account, 'password_hash'>): Me {
    return {
      details: {
        id: account.id,
        name: account.name,
        email: account.email,
        user_type: account.user_type,
        business_name: account.business_name,
        image: account.image,
      },
      extradetails: { imageCDNEnpoint: `${this.settings.publicUrl}${MEDIA_PREFIX}/`, premium: account.premium },
    };
  }
}
