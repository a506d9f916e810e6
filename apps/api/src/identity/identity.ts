import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AddUserRequest,
  ListUsersRequest,
  LoginRequest,
  Me,
  Notifications,
  RegisterRequest,
  SupplierOption,
  UserRow,
} from '@quotewright/domain/identity/contract.js';
import { seesSuppliersCost } from '@quotewright/domain/catalogue/visibility.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { MEDIA_PREFIX } from '@quotewright/domain/kernel/media.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { accountByEmail, accountById, actorOf, createAccount, type Account } from '../platform/auth/accounts.js';
import { Devices } from '../platform/auth/devices.js';
import { assertGoodPassword, verifyPassword } from '../platform/auth/passwords.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { assertVerified } from '../platform/auth/verified.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { PasswordReset } from './password-reset.js';
import { Verification } from './verification.js';

const noSuchAccount = (): DomainError => new DomainError('not_found', 'This account was not found.');

/** Signing up, in and out, and the admin's list of accounts. */
@Injectable()
export class Identity {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly passwordReset: PasswordReset,
    private readonly verification: Verification,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Adds an account and signs it in. Repeated under an idempotency key (the first answer was lost), it signs in to the
   * account that the first one made.
   */
  async register(wanted: RegisterRequest, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    await this.throttle.hit(['register', request.visitorAddress], this.settings.throttle.register);
    await this.throttle.space(['register-account', wanted.email.trim().toLowerCase()], this.settings.throttle.account);
    assertGoodPassword(wanted.password, wanted.email);
    const id = await this.signUp(wanted).catch(async (error: unknown) => {
      if (!request.headers['idempotency-key'] || !(error instanceof DomainError) || error.code !== 'email_taken')
        throw error;
      const known = await this.verified(wanted.email, wanted.password, request).catch(() => null);
      if (known?.name !== wanted.name.trim()) throw error;
      return known.id;
    });
    await this.sessions.start(request, reply, id, 'sign_up');
    await this.devices.remember(request, reply, id);
    return this.meById(id);
  }

  /** Adds an account and e-mails the confirmation link. If that is lost, the owner can request it again. */
  private async signUp({
    name,
    email,
    password,
    business_name: businessName,
    user_type: userType = 'contractor',
  }: RegisterRequest): Promise<number> {
    const id = await createAccount(this.db.knex, { name, email, password, businessName, userType });
    await this.verification.mail((await accountById(this.db.knex, id))!, email.trim());
    return id;
  }

  /**
   * Signs in under a new session. A wrong password slows this account-and-address pair, this address, and the account
   * for all browsers that have not signed in to it before. An unknown address takes as long as a wrong password.
   */
  async login(given: LoginRequest, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    const account = await this.verified(given.email, given.password, request);
    await this.sessions.start(request, reply, account.id);
    await this.devices.remember(request, reply, account.id);
    return this.meOf(account);
  }

  /** Ends the request's session; without one it only clears the cookie. */
  async logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.end(request, reply);
  }

  /** Asks for the password before something irreversible. Throws `wrong_password` (403), limited like a sign-in. */
  async assertPassword(id: number, password: string, request: FastifyRequest): Promise<void> {
    const account = await accountById(this.db.knex, id);
    if (!account) throw noSuchAccount();
    await this.verified(account.email, password, request).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'wrong_credentials') throw error;
      const message = 'This password is not correct.';
      throw new DomainError('wrong_password', message, {
        errors: [{ path: 'password', code: 'wrong_password', message }],
      });
    });
  }

  /** Adds an account for somebody else, who sets the password through a mailed link. */
  async add(wanted: AddUserRequest): Promise<number> {
    const id = await createAccount(this.db.knex, {
      name: wanted.name,
      email: wanted.email,
      password: null,
      businessName: wanted.business_name,
      userType: wanted.user_type,
      // The password link proves the address.
      approved: true,
    });
    await this.passwordReset.invite(id, wanted.email);
    return id;
  }

  /** One page of all accounts, newest first. */
  async list({
    user_type,
    standing,
    searchTerm = '',
    page = 1,
    perPage = 15,
  }: ListUsersRequest): Promise<Page<UserRow>> {
    const found = this.db.knex('app.user').modify((query) => {
      if (user_type) void query.where({ user_type });
      if (standing) void query.where({ standing });
      const words = searchTerm.trim().replace(/[\\%_]/g, '\\$&');
      if (words)
        void query.where((any) =>
          any
            .whereILike('name', `%${words}%`)
            .orWhereILike('email', `%${words}%`)
            .orWhereILike('business_name', `%${words}%`),
        );
    });
    const [{ count }] = (await found.clone().count()) as [{ count: string }];
    const rows: Account[] = await found
      .clone()
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        user_type: row.user_type,
        business_name: row.business_name,
        premium: row.premium,
        standing: row.standing,
        created_at: row.created_at.toISOString(),
      })),
      total: Number(count),
      current_page: page,
      per_page: perPage,
      last_page: Math.max(1, Math.ceil(Number(count) / perPage)),
    };
  }

  /** Every supplier, by business name; those without a confirmed address only for admins, who may have added them. */
  async suppliers(viewer: Actor): Promise<SupplierOption[]> {
    const { rows } = await this.db.knex.raw<{ rows: SupplierOption[] }>(
      `SELECT id, called AS business_name FROM app.owner WHERE user_type = 'suppliers' AND (verified OR ?) ORDER BY 2, 1`,
      [viewer.userType === 'admin'],
    );
    return rows;
  }

  /** Grants or revokes premium templates for an account. Throws `not_found`. */
  async setPremium(id: number, premium: boolean): Promise<void> {
    const account = await accountById(this.db.knex, id);
    if (!account) throw noSuchAccount();
    // An admin has no business, and needs no grant.
    await this.db
      .knex('app.business')
      .where({ id: account.business_id ?? 0 })
      .update({ premium });
    this.sessions.forget(id);
  }

  /** E-mails the admins that a user requests a premium template. */
  async requestPremium(viewer: Actor, templateId: number, address: string): Promise<void> {
    assertVerified(viewer);
    await this.throttle.hit(['premium-request', address], this.settings.throttle.form);
    const account = await accountById(this.db.knex, viewer.id);
    if (!account) throw noSuchAccount();
    const admins: Account[] = await this.db.knex('app.user').where({ user_type: 'admin' });
    for (const admin of admins) {
      await this.mailer.send({
        to: admin.email,
        account: account.id,
        subject: 'Request for premium templates',
        paragraphs: [
          `${isolated(account.name)}${account.business_name ? ` of ${isolated(account.business_name)}` : ''} (${account.email}) wants access to premium templates (asked on template ${templateId}).`,
          `To allow it, switch on Premium for account ${account.id} in the list of users.`,
        ],
        action: { label: 'Open Quotewright', url: siteAddress(this.settings.publicUrl, '/dashboard') },
      });
    }
  }

  /**
   * The account of an address and its password. Attempts are counted before they are checked, so that parallel ones
   * cannot slip through; those of a known browser are counted separately, so that nobody else can use them up.
   */
  private async verified(email: string, password: string, request: FastifyRequest): Promise<Account> {
    const { throttle } = this.settings;
    const [name, address] = [email.trim().toLowerCase(), request.visitorAddress];
    const account = await accountByEmail(this.db.knex, email);
    const device = await this.devices.known(request, account?.id ?? 0);
    const pair = ['login', name, device ?? address];
    if (!device) await this.throttle.hit(['login', address], throttle.loginAddress);
    await this.throttle.hit(pair, throttle.login);
    if (!device) await this.throttle.space(['login-account', name], throttle.account);
    const right = await verifyPassword(password, account?.password_hash ?? null);
    if (!account || !right)
      throw new DomainError('wrong_credentials', 'The e-mail address or password is not correct.');
    await this.throttle.clear(pair);
    if (!device)
      await Promise.all(
        [
          ['login', address],
          ['login-account', name],
        ].map((who) => this.throttle.undo(who)),
      );
    return account;
  }

  /** An account as its owner sees it, by id. */
  async meById(id: number): Promise<Me> {
    const account = await accountById(this.db.knex, id);
    if (!account) throw noSuchAccount();
    return this.meOf(account);
  }

  /** Which e-mails about their work a person wants. */
  async notifications(id: number): Promise<Notifications> {
    const account = await this.db
      .knex('app.user')
      .where({ id })
      .first<{ mail_undone: boolean; mail_reviews: boolean } | undefined>('mail_undone', 'mail_reviews');
    if (!account) throw noSuchAccount();
    return { undone: account.mail_undone, reviews: account.mail_reviews };
  }

  async saveNotifications(id: number, { undone, reviews }: Notifications): Promise<void> {
    await this.db.knex('app.user').where({ id }).update({ mail_undone: undone, mail_reviews: reviews });
  }

  /** An account as its owner sees it. */
  meOf(account: Omit<Account, 'password_hash'>): Me {
    return {
      details: {
        id: account.business_id ?? account.id,
        name: account.name,
        email: account.email,
        user_type: account.user_type,
        business_name: account.business_name,
        image: account.image,
      },
      extradetails: {
        imageCDNEnpoint: `${this.settings.publicUrl}${MEDIA_PREFIX}/`,
        premium: account.premium,
        standing: account.standing,
        sees_cost: seesSuppliersCost(actorOf(account)),
        refusal: account.standing === 'refused' ? account.approval_reason : null,
        member: { id: account.id, role: account.role, see_cost: account.role !== 'viewer' || account.see_cost },
      },
    };
  }
}
