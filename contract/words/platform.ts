import { ARTWORK_MAX_BYTES, AUDIO_MAX_BYTES, bytesToMegabytes, COVER_MAX_BYTES, PRODUCT } from '../platform/limits.ts'
import { text, type Words } from './words.ts'

export const howItWorks = (): Words => ({
  title: 'How it Works',
  lead: 'From a handle to a track that anyone can play, in about five minutes.',
  parts: [
    {
      title: 'Create an account',
      text: text`
      <p>You need an email address and a password. We email you a link. Open it to show that the address is yours.
        Then <a href="/auth">sign in</a>.</p>`,
    },
    {
      title: 'Choose a handle',
      text: text`
      <p>A profile is the name that you act under. Artist profiles publish music and art. Personal profiles listen
        and look. One account can have several of both, and you switch between them in the menu at the top.</p>
      <p>Your handle is your address: the page at /your_handle is yours, and everyone can open it.
        You can change it later.</p>`,
    },
    {
      title: 'Upload a track',
      text: text`
      <p>An MP3 of up to ${bytesToMegabytes(AUDIO_MAX_BYTES)} MB, a title and, if you like, a cover of up to
        ${bytesToMegabytes(COVER_MAX_BYTES)} MB and a few tags. We measure the sound, draw its waveform and
        take the colour of the page from the cover. Then the track is public.</p>`,
    },
    {
      title: 'Upload a picture',
      text: text`
      <p>A picture of up to ${bytesToMegabytes(ARTWORK_MAX_BYTES)} MB and a title. It is shown whole, in the
        shape you made it: on your profile, in <a href="/find-art">Find Art</a> and in feeds. If it is only for
        your merch, it is not shown there.</p>`,
    },
    {
      title: 'Find listeners',
      text: text`
      <p>Your track is at the top of <a href="/find-music">Find Music</a> until the next one arrives. Nobody needs
        an account to listen, and the music plays on while people look around.</p>`,
    },
  ],
})

export const features = (): Words => ({
  title: 'Features',
  lead: `What ${PRODUCT} does today, for artists and for listeners.`,
  parts: [
    {
      title: 'For artists',
      text: text`
      <ul>
        <li>Tracks with covers, tags and a waveform drawn from the sound itself. Titles and tags in the MP3 are
          filled in for you.</li>
        <li>Albums with a cover and a date, in the order that you choose.</li>
        <li>Stems below a track, to listen to, to mix on the page and, if you allow it, to download.</li>
        <li>Pictures in full size and true proportions, never cropped and never filtered.</li>
        <li>Only you and the admins get what a camera wrote into a picture: place, serial number,
          name.</li>
        <li>Events in their own time zone, and a calendar that people can subscribe to.</li>
        <li>Merch: records, shirts, posters, stickers and buttons. A person looks at every item before it is public.</li>
        <li>A public page with your picture, your bio and your links.</li>
        <li>A dashboard of plays and new followers by day, and of your top tracks.</li>
        <li>Play counts that the server counts, not the page.</li>
        <li>Several profiles in one account, each with an address of its own.</li>
        <li>Previews with cover and player when someone shares a link to a track.</li>
      </ul>`,
    },
    {
      title: 'For listeners',
      text: text`
      <ul>
        <li>Everything newest first. Nothing is ranked for you, and nothing is hidden from you.</li>
        <li>A player that plays on from page to page, with a queue, shuffle and repeat.</li>
        <li>A radio that plays all tracks, from the newest to the oldest.</li>
        <li>A gallery of everything that artists show, with a viewer that zooms in to single pixels.</li>
        <li>Playlists, public or private.</li>
        <li>Tags that lead to similar music and art.</li>
      </ul>`,
    },
    {
      title: 'For everyone',
      text: text`
      <ul>
        <li>Follow people, and see what they make on your home page.</li>
        <li>Likes and comments, on a track also at a moment of it, and a list of everything that you liked and
          commented on.</li>
        <li>Messages between two profiles, which arrive at once.</li>
        <li>Block and mute. The other person is not notified.</li>
        <li>All your data and files as one download, and an account that you can delete completely.</li>
        <li>A list of the devices that are signed in. You can sign out each of them.</li>
        <li>No advertising and no third-party tracking.</li>
        <li>Works with the keyboard and with screen readers, in a dark and a light theme.</li>
      </ul>`,
    },
  ],
})

export const pricing = (): Words => ({
  title: 'Pricing',
  lead: 'Listening and publishing cost nothing.',
  parts: [
    {
      title: 'What is free',
      text: text`
      <p>Accounts, profiles, uploads and listening. There is no paid plan and no trial that ends, and we ask for no
        payment data.</p>`,
    },
    {
      title: 'What we take',
      text: text`
      <p>None of your rights, and no share of what you earn elsewhere.</p>`,
    },
    {
      title: 'If that changes',
      text: text`
      <p>Running the site costs money, so one day something may have a price. If anything stops being free, we will
        email everyone first, early enough for you to download your files.</p>`,
    },
  ],
})
