import { Link } from '@tanstack/react-router'
import { inlineLinkClass } from '../../ui/link.ts'
import { ArticlePage } from './article-page.tsx'
import type { Article } from './articles.ts'

export const CareOfSilver = ({ article }: { article: Article }) => (
  <ArticlePage
    article={article}
    lead="Silver that is worn stays bright. Silver that lies in a drawer goes dark, and comes back in five minutes."
  >
    <h2>Why it darkens</h2>
    <p>
      Our silver is 925: 92.5 parts silver in a hundred, the rest mostly copper, because pure silver is too
      soft to wear. Sulphur in the air, in rubber, wool, eggs and some perfumes settles on it as a thin grey
      film. It is a stain on the surface: the metal underneath is unharmed.
    </p>
    <h2>Day by day</h2>
    <ul>
      <li>Jewellery goes on last, after perfume, hairspray and cream, and comes off first.</li>
      <li>Take it off to swim, to bathe, and to clean: chlorine and bleach attack silver.</li>
      <li>Wipe it with a soft dry cloth before you put it away. Sweat and monsoon air do the rest.</li>
      <li>
        Keep each piece in a small zip bag with the air pressed out, or in its box, away from rubber bands. A
        strip of chalk or a sachet of silica gel keeps the box dry.
      </li>
    </ul>
    <h2>When it has gone grey</h2>
    <p>
      Warm water, a drop of dish soap, a soft toothbrush. Rinse, dry, and rub with a silver cloth, along the
      length of the piece. For a chain or an anklet that has gone black, lay it on aluminium foil in a bowl,
      add a spoon of baking soda and hot water, wait a minute, and rinse well.
    </p>
    <p>
      Do not use this bath for pieces with pearls, turquoise, coral or glued stones, and not for oxidised
      silver, whose dark lines are there on purpose. Use only a cloth on those. Toothpaste scratches: leave it
      in the bathroom.
    </p>
    <h2>Gold-plated silver</h2>
    <p>
      Plating wears off where it rubs. Wipe it, never polish it, and let it dry before it goes into the box.
      When the silver begins to show, it can be plated again:{' '}
      <Link to="/contact-us" className={inlineLinkClass}>
        ask us
      </Link>
      .
    </p>
  </ArticlePage>
)
