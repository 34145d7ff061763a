import voice1 from '../pictures/voice-1.webp'
import voice2 from '../pictures/voice-2.webp'
import voice3 from '../pictures/voice-3.webp'
import voice4 from '../pictures/voice-4.webp'
import voice5 from '../pictures/voice-5.webp'
import voice6 from '../pictures/voice-6.webp'

type Testimonial = {
  id: number
  /** The author. */
  title: string
  /** The piece they wear. */
  subtitle: string
  testimonial: string
  imageUrl: string
}

/** Six sample quotes of the demonstration. */
export const testimonials: Testimonial[] = [
  {
    id: 1,
    title: 'Ananya R., Pune',
    subtitle: 'Jiya Solitaire Studs',
    testimonial: 'I have worn them every day since Diwali. They still catch the light across a room.',
    imageUrl: voice1,
  },
  {
    id: 2,
    title: 'Farhan S., Lucknow',
    subtitle: 'Raja Rope Chain',
    testimonial: 'The weight on the bill was the weight on my scale. That is why I came back.',
    imageUrl: voice2,
  },
  {
    id: 3,
    title: 'Meenakshi I., Chennai',
    subtitle: 'Rajwada Kundan Choker',
    testimonial: 'My grandmother turned it over to look at the back, and then she smiled.',
    imageUrl: voice3,
  },
  {
    id: 4,
    title: 'Kabir D., Delhi',
    subtitle: 'Aarohi Solitaire Ring',
    testimonial: 'She said yes. The ring fitted, too.',
    imageUrl: voice4,
  },
  {
    id: 5,
    title: 'Lakshmi N., Kochi',
    subtitle: 'Kamal Gold Coin 10 g',
    testimonial: 'Packed like something that matters.',
    imageUrl: voice5,
  },
  {
    id: 6,
    title: 'Ritu B., Jaipur',
    subtitle: 'Meher Ruby Jhumkas',
    testimonial:
      'Light enough for a whole wedding. I wore them from the haldi to the vidaai and forgot they were there.',
    imageUrl: voice6,
  },
]
