-- Normalises text for search. contract/search-words.ts does the same in the browser.

-- Removes differences in spelling that a search must ignore: case, accents, vowel marks, width,
-- apostrophes, ligatures, invisible characters. Letters that Unicode does not decompose are
-- replaced by the letters that people type for them ('ø' by 'o', 'ß' by 'ss').
CREATE OR REPLACE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(lower(said), NFKD), '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
      || '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4'
      || '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff'
      || '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff''’ʼ`´]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŋŧςىیکةٱ', 'olddhintσييكها'), NFC)
$$;

-- Whether a word begins with a letter of a script that is written without spaces: Kana, Han, Thai,
-- Lao, Burmese, Khmer.
CREATE OR REPLACE FUNCTION search_unspaced(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word ~ '^[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]'
$$;

-- The words of a text, in their order. In a script without spaces, a run of adjacent characters
-- counts as one word.
CREATE OR REPLACE FUNCTION search_words_of(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(found[1], 40) ORDER BY n), '{}')
  FROM regexp_matches(search_fold(said),
    '[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+'
    || '|(?:(?![\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])[[:alnum:]])+',
    'g') WITH ORDINALITY AS matches(found, n)
$$;

-- Whether a word contains Hangul.
CREATE OR REPLACE FUNCTION search_hangul(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word ~ '[\u1100-\u11ff\uac00-\ud7a3]'
$$;

-- Replaces Hangul syllables by their letters, in the order in which they are typed: '한국' becomes
-- 'ㅎㅏㄴㄱㅜㄱ'. So a half-typed syllable is a prefix of the word. Words without Hangul stay the same.
CREATE OR REPLACE FUNCTION search_jamo(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  joined CONSTANT text[] := E'{\u116aㅗㅏ,\u116bㅗㅐ,\u116cㅗㅣ,\u116fㅜㅓ,\u1170ㅜㅔ,\u1171ㅜㅣ,\u1174ㅡㅣ,\u11aaㄱㅅ,\u11acㄴㅈ,\u11adㄴㅎ,\u11b0ㄹㄱ,\u11b1ㄹㅁ,\u11b2ㄹㅂ,\u11b3ㄹㅅ,\u11b4ㄹㅌ,\u11b5ㄹㅍ,\u11b6ㄹㅎ,\u11b9ㅂㅅ}';
  left_over text := normalize(word, NFD);
  each text;
BEGIN
  IF NOT search_hangul(word) THEN RETURN word; END IF;
  FOREACH each IN ARRAY joined LOOP left_over := replace(left_over, left(each, 1), substr(each, 2)); END LOOP;
  RETURN translate(left_over,
    E'\u1100\u1101\u1102\u1103\u1104\u1105\u1106\u1107\u1108\u1109\u110a\u110b\u110c\u110d\u110e\u110f\u1110\u1111\u1112\u1161\u1162\u1163\u1164\u1165\u1166\u1167\u1168\u1169\u116d\u116e\u1172\u1173\u1175\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ');
END $$;

-- The key by which search finds a whole name: the words of the name, joined without spaces. For a
-- name without letters and digits, it is a dot and the name in hexadecimal digits.
CREATE OR REPLACE FUNCTION search_whole(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN words <> '{}' THEN left(array_to_string(words, ''), 80) ELSE '.' || encode(convert_to(left(regexp_replace(
    lower(normalize(name, NFKC)), '[\u0009-\u000d \u0085\u1680\u2028\u2029\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
    '', 'g'), 80), 'UTF8'), 'hex') END FROM search_words_of(name) AS words
$$;
