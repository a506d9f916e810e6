import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AddUserRequest,
  LoginRequest,
  Me,
  RegisterRequest,
  SupplierOption,
} from '@quotewright/domain/identity/contract.js';
import type { Proof } from '@quotewright/domain/identity/contract-proof.js';
import type { SignInWay } from '@quotewright/domain/identity/contract-sign-ins.js';
import { seesSuppliersCost } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { MEDIA_PREFIX } from '@quotewright/domain/kernel/media.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { oneLine } from '@quotewright/domain/kernel/texts.js';
import { accountByEmail, accountById, actorOf, createAccount, type Account } from '../platform/auth/accounts.js';
import { Devices } from '../platform/auth/devices.js';
import { assertGoodPassword, verifyPassword } from '../platform/auth/passwords.js';
import { Sessions, type Session } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { assertVerified } from '../platform/auth/verified.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { Passkeys } from './passkeys.js';
import { PasswordReset } from './password-reset.js';
import { SecondFactor, wrongCode } from './second-factor.js';
import { SignIns } from './sign-ins.js';
import { Users } from './users.js';
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
    private readonly secondFactor: SecondFactor,
    private readonly passkeys: Passkeys,
    private readonly users: Users,
    private readonly events: MemberEvents,
    private readonly signIns: SignIns,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const asking = { ...sample.account, name: sample.name, business_name: sample.business };
    mailer.shows('premium-request', () => [this.request(asking, sample.account.email, 0)]);
  }

  /**
   * Adds an account and signs it in. Repeated under an idempotency key (the first answer was lost), it signs in to the
   * account that the first one made.
   */
  async register(wanted: RegisterRequest, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    await this.throttle.hit(['register', request.visitorAddress], this.settings.throttle.register);
    await this.throttle.space(['register-account', wanted.email], this.settings.throttle.account);
    await assertGoodPassword(wanted.password, wanted.email);
    const id = await this.signUp(wanted).catch(async (error: unknown) => {
      if (!request.headers['idempotency-key'] || !(error instanceof DomainError) || error.code !== 'email_taken')
        throw error;
      const known = await this.verified(wanted.email, wanted.password, request).catch(() => null);
      // An account with a second factor is not new, and this asks for no code.
      if (known?.name !== oneLine(wanted.name) || known.second_factor_at !== null || known.deactivated_at) throw error;
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
    await this.verification.mail((await accountById(this.db.knex, id))!, email);
    return id;
  }

  /**
   * Signs in under a new session. A wrong password slows this account-and-address pair, this address, and the account
   * for all browsers that have not signed in to it before. An unknown address takes as long as a wrong password. With
   * a second factor the right password alone answers `code_required` (401).
   */
  async login(given: LoginRequest, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    const account = await this.verified(given.email, given.password, request);
    this.assertActive(account, 'password', request);
    const how = await this.secondFactor.assert(account, given.code, request);
    return this.signIn(account, how, request, reply);
  }

  /** Starts a session for an account that has proven who it is. Throws `account_deactivated` (403). */
  async signIn(account: Account, how: SignInWay, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
    this.assertActive(account, how, request);
    await this.sessions.start(request, reply, account.id, how);
    await this.devices.remember(request, reply, account.id);
    return this.meOf(account);
  }

  private assertActive({ id, deactivated_at: since }: Account, how: SignInWay, request: FastifyRequest): void {
    if (since === null) return;
    this.signIns.refused(id, how, 'account_deactivated', request);
    throw new DomainError('account_deactivated', 'This account is deactivated. Write to us if that is a mistake.');
  }

  /**
   * Ends the request's session; without one it only clears the cookie. The browser drops what it keeps of the site: pictures of
   * private templates, and pages to go back to. Not its storage, which holds what other tabs have not saved, nor the
   * cookie of a known browser.
   */
  async logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.end(request, reply);
    reply.header('clear-site-data', '"cache"');
  }

  /**
   * Asks for the password, and for a code or a passkey where the account has a second factor, before something that whoever
   * found an open browser must not do. Throws `wrong_password` and `wrong_code` (403), limited like a sign-in, and
   * `passkey_invalid` (400).
   */
  async assertOwner(request: FastifyRequest, { password, code, credential }: Proof): Promise<void> {
    const account = await this.assertPassword(request.actor!.id, password, request);
    if (account.second_factor_at === null) return;
    if (credential) await this.passkeys.signedBy(credential, request, request.session);
    else if (code) await this.secondFactor.assert(account, code, request);
    else throw wrongCode('Enter the code.');
  }

  /** Asks for the password alone. Throws `wrong_password` (403), limited like a sign-in. */
  async assertPassword(id: number, password: string, request: FastifyRequest): Promise<Account> {
    const account = await accountById(this.db.knex, id);
    if (!account) throw noSuchAccount();
    return this.verified(account.email, password, request).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'wrong_credentials') throw error;
      const message = 'This password is not correct.';
      throw new DomainError('wrong_password', message, {
        errors: [{ path: 'password', code: 'wrong_password', message }],
      });
    });
  }

  /** Adds an account for somebody else, who sets the password through a mailed link. */
  async add(wanted: AddUserRequest, context: CommandContext): Promise<number> {
    const { id, event } = await this.db.knex.transaction(async (tx) => {
      const id = await createAccount(tx, {
        name: wanted.name,
        email: wanted.email,
        password: null,
        businessName: wanted.business_name,
        userType: wanted.user_type,
        // The password link proves the address.
        approved: true,
      });
      const { business_id, user_type: userType } = (await accountById(tx, id))!;
      const added = { type: 'AccountAdded', data: { member: id, userType } } as const;
      return { id, event: await this.events.record(tx, business_id ?? id, context, added) };
    });
    this.events.soon(event);
    await this.passwordReset.invite(id, wanted.email);
    return id;
  }

  /**
   * Every supplier, by business name; those without a confirmed address only for admins, who may have added them.
   * @param deactivated those that are deactivated, too
   */
  async suppliers(viewer: Actor, deactivated: boolean): Promise<SupplierOption[]> {
    const { rows } = await this.db.knex.raw<{ rows: SupplierOption[] }>(
      `SELECT id, called AS business_name FROM app.owner WHERE user_type = 'suppliers' AND (verified OR ?) AND (NOT deactivated OR ?) ORDER BY 2, 1`,
      [viewer.userType === 'admin', deactivated],
    );
    return rows;
  }

  /** Keeps a request for premium templates until an admin answers it, and e-mails the admins. */
  async requestPremium(viewer: Actor, templateId: number, address: string): Promise<void> {
    assertVerified(viewer);
    await this.throttle.hit(['premium-request', address], this.settings.throttle.form);
    const account = await accountById(this.db.knex, viewer.id);
    if (!account) throw noSuchAccount();
    await this.users.requestPremium(viewer, templateId);
    const admins: Account[] = await this.db.knex('app.user').where({ user_type: 'admin', deactivated_at: null });
    await this.mailer.send(...admins.map(({ email }) => this.request(account, email, templateId)));
  }

  /** @param to an admin */
  private request(
    { id, name, email, business_name: business }: Pick<Account, 'id' | 'name' | 'email' | 'business_name'>,
    to: string,
    templateId: number,
  ): Mail {
    return {
      kind: 'premium-request',
      to,
      account: id,
      subject: 'Request for premium templates',
      paragraphs: [
        `${isolated(name)}${business ? ` of ${isolated(business)}` : ''} (${email}) wants access to premium templates (asked on template ${templateId}).`,
      ],
      action: { label: 'Answer', url: siteAddress(this.settings.publicUrl, `/users?user=${id}`) },
    };
  }

  /**
   * The account of an address and its password. Attempts are counted before they are checked, so that parallel ones
   * cannot slip through; those of a known browser are counted separately, so that nobody else can use them up.
   */
  private async verified(email: string, password: string, request: FastifyRequest): Promise<Account> {
    const { throttle } = this.settings;
    const address = request.visitorAddress;
    const account = await accountByEmail(this.db.knex, email);
    const device = await this.devices.known(request, account?.id ?? 0);
    const pair = ['login', email, device ?? address];
    await this.signIns.paced(account?.id ?? null, 'password', request, async () => {
      if (!device) await this.throttle.hit(['login', address], throttle.loginAddress);
      await this.throttle.hit(pair, throttle.login);
      if (!device) await this.throttle.space(['login-account', email], throttle.account);
    });
    const right = await verifyPassword(password, account?.password_hash ?? null);
    if (!account || !right) {
      this.signIns.refused(account?.id ?? null, 'password', account ? 'wrong_password' : 'unknown_address', request);
      throw new DomainError('wrong_credentials', 'The e-mail address or password is not correct.');
    }
    await this.throttle.clear(pair);
    if (!device)
      await Promise.all(
        [
          ['login', address],
          ['login-account', email],
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

  /** An account as its owner sees it, or as the admin who sees the same. */
  meOf(account: Omit<Account, 'password_hash'>, seenBy: Session['seenBy'] = null): Me {
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
        held: account.held,
        ...(seenBy && {
          seen_by: {
            name: seenBy.name,
            until: seenBy.until.toISOString(),
            seconds: Math.max(0, Math.ceil((seenBy.until.getTime() - Date.now()) / 1_000)),
          },
        }),
      },
    };
  }
}
