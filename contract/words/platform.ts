import { ARTWORK_MAX_BYTES, AUDIO_MAX_BYTES, bytesToMegabytes, COVER_MAX_BYTES, PRODUCT } from '../platform/limits.ts'
import { text, type Words } from './words.ts'

export const howItWorks = (): Words => ({
  title: 'How it Works',
  lead: 'From a handle to a track that anyone can play, in about five minutes.',
  parts: [
    {
      title: 'Make an account',
      text: text`
      <p>An address and a password. We mail you a link; following it shows that the address is yours. Then you
        <a href="/auth">sign in</a>.</p>`,
    },
    {
      title: 'Choose a handle',
      text: text`
      <p>A profile is a name you act under. Artist profiles publish music and art, personal ones listen and
        look. One account can hold several of both, and you switch between them in the menu at the top.</p>
      <p>Your handle is your address: the page at /your_handle is yours and open to everyone.</p>`,
    },
    {
      title: 'Upload a track',
      text: text`
      <p>An MP3 of up to ${bytesToMegabytes(AUDIO_MAX_BYTES)} MB, a title, and if you like a cover of up to
        ${bytesToMegabytes(COVER_MAX_BYTES)} MB and a few tags. We measure the sound, draw its waveform and
        take the colour of the page from the cover. Then it is public.</p>`,
    },
    {
      title: 'Hang a picture',
      text: text`
      <p>A picture of up to ${bytesToMegabytes(ARTWORK_MAX_BYTES)} MB and a title. It is shown whole, in the
        shape you made it: on your profile, in <a href="/find-art">Find Art</a> and in feeds, or nowhere, if
        it is only meant to be printed on your merch.</p>`,
    },
    {
      title: 'Be heard',
      text: text`
      <p>It stands at the top of <a href="/find-music">Find Music</a> until the next one arrives. Nobody needs
        an account to listen, and the player goes on while they look around.</p>`,
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
        <li>Tracks with covers, tags and a waveform made from the sound itself. What the MP3’s own tags say is
          filled in.</li>
        <li>Albums with a cover and a date, in the order that you choose.</li>
        <li>Stems below a track, to be heard, mixed in the page and, where you allow it, downloaded.</li>
        <li>Pictures in full size and true proportions, never cropped and never filtered.</li>
        <li>Nobody but you and the admins gets what a camera wrote into a picture: place, serial number,
          name.</li>
        <li>Events in their own time zone, and a calendar of them to subscribe to.</li>
        <li>Merch: records, shirts, posters, stickers and buttons. A person looks at every item before it goes
          up.</li>
        <li>A public page with your picture, your words and your links.</li>
        <li>A dashboard of plays and new followers by day, and of your top tracks.</li>
        <li>Play counts that are counted by the server and not by the page.</li>
        <li>Several profiles in one account, each with an address of its own.</li>
        <li>Previews with cover and player where a link to a track is shared.</li>
      </ul>`,
    },
    {
      title: 'For listeners',
      text: text`
      <ul>
        <li>Everything newest first. Nothing is ranked for you, and nothing is hidden from you.</li>
        <li>A player that goes on through every page, with a queue, shuffle and repeat.</li>
        <li>A radio that plays what came last, then what came before that.</li>
        <li>A gallery of everything that artists show, with a viewer that goes down to the single pixel.</li>
        <li>Playlists, public or for yourself.</li>
        <li>Tags to follow into a corner of the catalogue.</li>
      </ul>`,
    },
    {
      title: 'For everyone',
      text: text`
      <ul>
        <li>Follow people, and see what they make on your home page.</li>
        <li>Likes and comments, on a track also at a moment of it, and a list of all that you liked and
          wrote.</li>
        <li>Messages between two profiles that arrive at once.</li>
        <li>Block and mute, without anybody being told.</li>
        <li>All your data and files as one download, and an account that can be deleted in full.</li>
        <li>A list of the devices that are signed in, each of which you can sign out.</li>
        <li>No advertising and no tracking by others.</li>
        <li>Works by keyboard and with screen readers, in a dark and a light theme.</li>
      </ul>`,
    },
  ],
})

export const pricing = (): Words => ({
  title: 'Pricing',
  lead: 'It costs nothing, to listen or to publish.',
  parts: [
    {
      title: 'What is free',
      text: text`
      <p>Accounts, profiles, uploads and listening. There is no paid tier, no trial that ends, and no payment
        data to give us.</p>`,
    },
    {
      title: 'What we take',
      text: text`
      <p>Nothing of your rights, and no share of what you earn elsewhere.</p>`,
    },
    {
      title: 'If that changes',
      text: text`
      <p>Running the site costs money, so one day something may have a price. Before anything that is free now
        changes, we will email everyone, with time to take your files with you.</p>`,
    },
  ],
})
