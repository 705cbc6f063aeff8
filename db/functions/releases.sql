-- The audience of a thing that has a release state: a track, album, artwork, event or playlist.

-- The people who may open a thing besides its owner. While moderators or a suspension hide it, admins
-- see it if it was offered to everyone or to followers ('hidden'); otherwise it is for its owner
-- alone, like a draft.
CREATE OR REPLACE FUNCTION audience(state text, hidden_at timestamptz, is_maker_suspended boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN hidden_at IS NULL AND NOT is_maker_suspended THEN state
    WHEN state IN ('followers', 'public') THEN 'hidden'
    ELSE 'draft'
  END
$$;

-- All things with a state. Stems and merch-only artworks have none of their own, so `is_releasable` is
-- false; `state_from` is the album of a track, or the track of a stem, whose state the thing has.
CREATE OR REPLACE VIEW things_with_state AS
  SELECT id, CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END AS kind, profile_id,
    audience(state, hidden_at, is_maker_suspended) AS audience, public_at, state_from,
    listable OR asset_type = 'album' AS is_releasable FROM assets
  UNION ALL SELECT id, 'event', artist_id, audience(state, hidden_at, is_maker_suspended), public_at, NULL, true
    FROM artist_events
  UNION ALL SELECT id, 'playlist', owner_profile_id, audience(state, hidden_at, is_maker_suspended), public_at, NULL, true
    FROM playlists;
