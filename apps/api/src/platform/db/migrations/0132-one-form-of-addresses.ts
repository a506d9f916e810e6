/**
 * E-mail addresses in one form: NFC, without spaces around, lower case, the domain in ASCII (docs/adr/0159). From here on
 * `addressForm` brings them into it before they are stored or compared.
 */
export const migration = {
  name: '0132-one-form-of-addresses',
  up: `
-- A label of a domain as punycode (RFC 3492).
CREATE FUNCTION pg_temp.punycode(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  points int[] := (SELECT array_agg(ascii(c) ORDER BY i) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS t (c, i));
  digits CONSTANT text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  written text := (SELECT coalesce(string_agg(chr(p), '' ORDER BY i), '') FROM unnest(points) WITH ORDINALITY AS t (p, i) WHERE p < 128);
  basic int := length(written);
  handled int := basic;
  n int := 128; delta bigint := 0; bias int := 72;
  next int; point int; q bigint; k int; t int;
BEGIN
  IF basic = cardinality(points) THEN RETURN label; END IF;
  IF basic > 0 THEN written := written || '-'; END IF;
  WHILE handled < cardinality(points) LOOP
    next := (SELECT min(p) FROM unnest(points) AS p WHERE p >= n);
    delta := delta + (next - n)::bigint * (handled + 1);
    n := next;
    FOREACH point IN ARRAY points LOOP
      IF point < n THEN delta := delta + 1; END IF;
      IF point = n THEN
        q := delta; k := 36;
        LOOP
          t := least(greatest(k - bias, 1), 26);
          EXIT WHEN q < t;
          written := written || substr(digits, (t + (q - t) % (36 - t))::int + 1, 1);
          q := (q - t) / (36 - t); k := k + 36;
        END LOOP;
        written := written || substr(digits, q::int + 1, 1);
        -- The bias of the next number.
        delta := CASE WHEN handled = basic THEN delta / 700 ELSE delta / 2 END;
        delta := delta + delta / (handled + 1);
        k := 0;
        WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
        bias := k + (36 * delta / (delta + 38))::int;
        delta := 0; handled := handled + 1;
      END IF;
    END LOOP;
    delta := delta + 1; n := n + 1;
  END LOOP;
  RETURN 'xn--' || written;
END $$;

-- A database in the locale C lowers ASCII alone.
DO $$ BEGIN
  EXECUTE format('CREATE FUNCTION pg_temp.lowered(t text) RETURNS text LANGUAGE sql IMMUTABLE AS %L',
    'SELECT lower(t' || CASE WHEN EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN ' COLLATE "und-x-icu"' ELSE '' END || ')');
END $$;

CREATE FUNCTION pg_temp.domain_form(domain text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(CASE WHEN label = '' THEN '' ELSE pg_temp.punycode(label) END, '.' ORDER BY i)
    FROM regexp_split_to_table(pg_temp.lowered(normalize(domain, NFKC)), '[.。]') WITH ORDINALITY AS t (label, i)
$$;
CREATE FUNCTION pg_temp.form(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(pg_temp.lowered(split_part(trim(address), '@', 1)), NFC) || '@' || pg_temp.domain_form(split_part(trim(address), '@', 2))
$$;

-- What would change. Of accounts that come to one address the oldest keeps it that has proven it: anybody can claim one.
CREATE TEMP TABLE formed ON COMMIT DROP AS
  SELECT id, email AS before, f.form, row_number() OVER (PARTITION BY f.form ORDER BY verified_at IS NULL, id) > 1 AS taken
    FROM app."user" CROSS JOIN LATERAL (SELECT pg_temp.form(email) AS form) f;

-- A stand-in that no mail server takes. The account keeps its password, passkeys and sessions. It counts as one whose mailbox is
-- lost: it, or an admin for it, can give it another address, and no present one has to agree.
UPDATE app."user" u SET email = 'account-' || u.id || '@address-in-use.invalid' FROM formed f WHERE f.id = u.id AND f.taken;
INSERT INTO app.mail_failing (person, reason)
  SELECT app.mail_person(u.email), 'in use' FROM app."user" u JOIN formed f ON f.id = u.id WHERE f.taken
  ON CONFLICT DO NOTHING;

-- What people declined, and which addresses failed, is kept by a hash of the address.
INSERT INTO app.mail_opt_out (person, kind)
  SELECT app.mail_person(f.form), o.kind FROM formed f JOIN app.mail_opt_out o ON o.person = app.mail_person(f.before)
   WHERE NOT f.taken AND app.mail_person(f.form) <> app.mail_person(f.before) ON CONFLICT DO NOTHING;
INSERT INTO app.mail_failing (person, reason)
  SELECT app.mail_person(f.form), o.reason FROM formed f JOIN app.mail_failing o ON o.person = app.mail_person(f.before)
   WHERE NOT f.taken AND app.mail_person(f.form) <> app.mail_person(f.before) ON CONFLICT DO NOTHING;
UPDATE app."user" u SET email = f.form FROM formed f WHERE f.id = u.id AND NOT f.taken AND f.form <> u.email;

-- Of invitations of a business to one address the newest counts.
DELETE FROM app.invitation i USING app.invitation newer
 WHERE newer.business_id = i.business_id AND newer.id > i.id AND pg_temp.form(newer.email) = pg_temp.form(i.email);
UPDATE app.invitation SET email = pg_temp.form(email) WHERE email <> pg_temp.form(email);
UPDATE app.verification SET email = pg_temp.form(email) WHERE email <> pg_temp.form(email);
UPDATE app.booking SET email = pg_temp.form(email) WHERE email <> pg_temp.form(email);
UPDATE app.mail SET recipient = pg_temp.form(recipient) WHERE recipient <> pg_temp.form(recipient);
UPDATE app.mailing SET address = pg_temp.form(address) WHERE address LIKE '%@%' AND address <> pg_temp.form(address);
UPDATE app.mailing_recipient SET address = pg_temp.form(address) WHERE address LIKE '%@%' AND address <> pg_temp.form(address);
UPDATE app.lead SET customer = jsonb_set(customer, '{email}', to_jsonb(pg_temp.form(customer ->> 'email'))) WHERE customer ->> 'email' LIKE '%@%';
INSERT INTO app.trusted_domain (domain, added_by)
  SELECT DISTINCT ON (1) pg_temp.domain_form(domain), added_by FROM app.trusted_domain ORDER BY 1 ON CONFLICT DO NOTHING;
DELETE FROM app.trusted_domain WHERE domain <> pg_temp.domain_form(domain);
`,
};
