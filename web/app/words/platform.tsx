import { Link } from '@tanstack/react-router'
import { ARTWORK_MAX_BYTES, AUDIO_MAX_BYTES, bytesToMegabytes, COVER_MAX_BYTES } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import { Part, Words } from './words.tsx'

export function HowItWorksPage() {
  return (
    <Words title="How it Works" lead="From a handle to a track that anyone can play, in about five minutes.">
      <Part title="Make an account">
        <p>
          An address and a password. We mail you a link; following it shows that the address is yours. Then you{' '}
          <Link to="/auth">sign in</Link>.
        </p>
      </Part>
      <Part title="Choose a handle">
        <p>
          A profile is a name you act under. Artist profiles publish music and art, personal ones listen and look. One
          account can hold several of both, and you switch between them in the menu at the top.
        </p>
        <p>Your handle is your address: the page at /your_handle is yours and open to everyone.</p>
      </Part>
      <Part title="Upload a track">
        <p>
          An MP3 of up to {bytesToMegabytes(AUDIO_MAX_BYTES)} MB, a title, and if you like a cover of up to{' '}
          {bytesToMegabytes(COVER_MAX_BYTES)} MB and a few tags. We measure the sound, draw its waveform and take the
          colour of the page from the cover. Then it is public.
        </p>
      </Part>
      <Part title="Hang a picture">
        <p>
          A picture of up to {bytesToMegabytes(ARTWORK_MAX_BYTES)} MB and a title. It is shown whole, in the shape you
          made it: on your profile, in <Link to="/find-art">Find Art</Link> and in feeds, or nowhere, if it is only
          meant to be printed on your merch.
        </p>
      </Part>
      <Part title="Be heard">
        <p>
          It stands at the top of <Link to="/find-music">Find Music</Link> until the next one comes. Nobody needs an
          account to listen, and the player goes on while they look around.
        </p>
      </Part>
    </Words>
  )
}

export function FeaturesPage() {
  return (
    <Words title="Features" lead={`What ${PRODUCT} does today, for artists and for listeners.`}>
      <Part title="For artists">
        <ul>
          <li>Tracks with covers, tags and a waveform made from the sound itself.</li>
          <li>Pictures in full size and true proportions, never cropped and never filtered.</li>
          <li>A public page with your picture, your words and your links.</li>
          <li>Play counts that are counted by the server and not by the page.</li>
          <li>Several profiles in one account, each with an address of its own.</li>
          <li>Previews with cover and player where a link to a track is shared.</li>
        </ul>
      </Part>
      <Part title="For listeners">
        <ul>
          <li>Everything newest first. Nothing is ranked for you, and nothing is hidden from you.</li>
          <li>A player that goes on through every page.</li>
          <li>A radio that plays what came last, then what came before that.</li>
          <li>A gallery of everything that artists show.</li>
          <li>Tags to follow into a corner of the catalogue.</li>
        </ul>
      </Part>
      <Part title="For everyone">
        <ul>
          <li>No advertising and no tracking by others.</li>
          <li>Works by keyboard and with screen readers, in a dark and a light theme.</li>
        </ul>
      </Part>
    </Words>
  )
}

export function PricingPage() {
  return (
    <Words title="Pricing" lead="It costs nothing, to listen or to publish.">
      <Part title="What is free">
        <p>
          Accounts, profiles, uploads and listening. There is no paid tier, no trial that ends, and no payment data to
          give us.
        </p>
      </Part>
      <Part title="What we take">
        <p>Nothing of your rights, and no share of what you earn elsewhere.</p>
      </Part>
      <Part title="If that changes">
        <p>
          Running costs money, so one day something may have a price. What is free now will be announced to everyone by
          mail before it changes, with time to take your files with you.
        </p>
      </Part>
    </Words>
  )
}
