// Tables and rows that a careless copy would change: every kind of value, odd names, references in a circle, sequences.
import type { Sql } from '../sql.ts'

/** Makes the tables; `zzz` sorts after the table that needs it, `people` and `houses` need each other. */
export const makeOddTables = (sql: Sql) =>
  sql.text(`
    create type auth.mood as enum ('glad', 'so "so"');
    create table "Odd Names" (
      "select" int generated always as identity primary key,
      "a.b" text, number numeric, small real, great double precision, big bigint,
      at timestamptz, day date, span interval, bytes bytea, json jsonb, texts text[], ids uuid[], mood auth.mood,
      twice int generated always as (length("a.b") * 2) stored
    );
    create table zzz (id text primary key);
    create table aaa_rooms (id serial primary key, house text not null references zzz);
    create table houses (name text primary key);
    create table auth.people (
      id text primary key,
      friend text references auth.people deferrable initially deferred,
      house text not null references houses deferrable initially immediate
    );
    alter table houses add column owner text references auth.people deferrable initially deferred;
  `)

const oddTexts = [
  'plain',
  '',
  `'quotes' "double" \\backslash\\ \\n`,
  'line\nfeed\r\ncarriage\ttab',
  '👩‍👧‍👦 emoji, שלום עולם, مرحبا, é and e\u0301',
  'separators \u2028 and \u2029, control \u0001, NULL, null, {}, []',
]

/** Fills them; what refers to each other stands in one batch, which is one transaction. */
export const fillOddTables = async (sql: Sql): Promise<void> => {
  for (const text of oddTexts) {
    await sql`
      insert into "Odd Names" ("a.b", texts, json) values
        (${text}, ${[text, ...oddTexts]}, ${JSON.stringify({ [text]: [text, null, 1.5, true] })})`
  }
  await sql.text(`
    insert into "Odd Names" ("a.b") values (null);
    insert into "Odd Names" (number, small, great, big, at, day, span, bytes, json, texts, ids, mood) values
      (123456789012345678901234567890.123456789, 0.1, 0.1::float8 + 0.2::float8, 9223372036854775807,
        '2024-02-29 23:59:59.123456+05:30', '2024-02-29', '1 year -2 mons 3 days 04:05:06.7', '\\x00ff27225c0a',
        '{"n": 123456789012345678901234567890.10, "u": "\\u00e9", "deep": [[{}]]}', '{null,"NULL","a,b","{}"}',
        '{01900000-0000-7000-8000-000000000001}', 'so "so"'),
      ('NaN', 'NaN', '-Infinity', -9223372036854775808, 'infinity', '-infinity', '-1 day', '', 'null', '{}', '{}', 'glad'),
      (-0.000, 1e-37, 1e-307, 0, '0044-03-15 12:00:00+00 BC', '0044-03-15 BC', '0', null, '"text"',
        '{{a,b},{c,null}}', null, null);
    insert into zzz values ('hall');
    insert into aaa_rooms (house) select 'hall' from generate_series(1, 1234);
    insert into houses (name, owner) values ('blue', 'maya'), ('red', null);
    insert into auth.people values ('ada', 'maya', 'blue'), ('maya', 'ada', 'blue'), ('vera', 'vera', 'red');
  `)
}
