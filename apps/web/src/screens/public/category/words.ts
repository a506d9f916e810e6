/** What a category's page says of its trade. */
export interface CategoryWords {
  lead: string;
  /** What people ask before they quote such a job. */
  questions: readonly { question: string; answer: string }[];
  /** Addresses of categories that often belong to the same job, the nearest first. */
  related: readonly string[];
}

/** By the category's address. A category without words of its own says what is true of all of them. */
export const categoryWords: Readonly<Record<string, CategoryWords>> = {
  flooring: {
    lead: 'Planks, hardwood, carpet and coatings. You measure the room; the template counts boxes, underlay, edge trim and hours.',
    questions: [
      {
        question: 'How much waste should a floor quote allow?',
        answer:
          'For planks laid straight, 7 to 10% is common. Diagonal layouts take 10 to 15%, herringbone 15 to 20%. Each template has its waste as a setting of the line, so you can set your own.',
      },
      {
        question: 'Why does the quote round up to whole boxes?',
        answer:
          'You cannot buy half a box. The line holds what one box covers, divides the floor by it, and rounds up. The working shows each step.',
      },
    ],
    related: ['tile', 'demolition-cleanup', 'framing-carpentry'],
  },
  tile: {
    lead: 'Floors, walls, showers and backsplashes. Enter the area and the edges; tile, thinset, grout, board and setting hours follow.',
    questions: [
      {
        question: 'How much thinset does a tile floor need?',
        answer:
          'It depends on the notch of the trowel. A 50 lb bag covers about 80 to 100 ft² with a small notch, and 40 to 50 ft² with a half-inch one. Change the formula to the trowel you use.',
      },
      {
        question: 'Do openings count in a tiled wall?',
        answer: 'Yes. Templates for walls ask for the area of windows and hoods and take it off before they add waste.',
      },
    ],
    related: ['bathroom', 'kitchen', 'flooring'],
  },
  painting: {
    lead: 'Rooms, ceilings, trim, cabinets and whole houses. Measure length, width, height and openings; get gallons, caulk and hours.',
    questions: [
      {
        question: 'How many square feet does a gallon of paint cover?',
        answer:
          'Wall paint covers about 350 to 400 ft² for one coat, primer 200 to 300 ft². The templates multiply by the number of coats and round up to what you can buy.',
      },
      {
        question: 'Are doors and windows taken off the walls?',
        answer: 'Yes. You enter the area of the openings, and the template takes it off the walls once for each coat.',
      },
    ],
    related: ['drywall-insulation', 'siding', 'framing-carpentry'],
  },
  'drywall-insulation': {
    lead: 'Hanging, finishing, patching and insulating. Sheets, compound, tape, screws, batts and bags are each counted from the room.',
    questions: [
      {
        question: 'How much waste does drywall need?',
        answer: 'Ten to 15% is usual: less in a plain room, more where there are many corners and openings.',
      },
      {
        question: 'Can I quote 4 by 12 sheets?',
        answer:
          'Yes. In your copy set what one sheet covers: 32 ft² for a 4 by 8, 48 ft² for a 4 by 12. The count follows.',
      },
    ],
    related: ['painting', 'framing-carpentry', 'electrical'],
  },
  kitchen: {
    lead: 'From a new sink to a full remodel. Cabinet runs, counters, openings and appliances, each with its material and its hours.',
    questions: [
      {
        question: 'Do I need a full remodel template for a countertop?',
        answer:
          'No. There are templates for single jobs: counters, cabinets, refacing, a sink, a set of appliances, an island. Combine them as you need.',
      },
      {
        question: 'How are cabinets measured?',
        answer:
          'By the run along the wall in feet, base and wall cabinets apart. Tall units, end panels and hardware are counted by the piece.',
      },
    ],
    related: ['bathroom', 'tile', 'plumbing'],
  },
  bathroom: {
    lead: 'Hall baths, showers, vanities and accessible rooms. Share one set of room measurements across tile, board, fixtures and labour.',
    questions: [
      {
        question: 'Can one quote cover the whole bathroom?',
        answer:
          'Yes. Templates for complete bathrooms ask for the room once and use it for floor, walls, board and paint. Lines that a job does not need count only when you say so.',
      },
      {
        question: 'What about plumbing behind the wall?',
        answer:
          'The bath templates count points for plumbing and power. For new lines in the wall add a template from Plumbing.',
      },
    ],
    related: ['tile', 'plumbing', 'demolition-cleanup'],
  },
  roofing: {
    lead: 'Shingle, metal and flat roofs, vents and repairs. Enter the footprint and the pitch; squares, bundles, edge and felt follow.',
    questions: [
      {
        question: 'How do I get roof area from the footprint?',
        answer:
          'Multiply the footprint by the pitch factor. A 6 in 12 roof has the factor 1.118: a footprint of 2,000 ft² becomes 2,236 ft², or 22.4 squares.',
      },
      {
        question: 'How much waste should shingles have?',
        answer: 'Ten to 15% on a simple roof, 20 to 25% and more on one with many hips and valleys.',
      },
    ],
    related: ['gutters-drainage', 'siding', 'framing-carpentry'],
  },
  siding: {
    lead: 'Vinyl, fiber-cement, wood and stone, with wrap and trim. Measure perimeter, height and openings; get boxes, starter and hours.',
    questions: [
      {
        question: 'How is siding counted?',
        answer:
          'Perimeter times height, less the openings, plus waste. A box of vinyl siding often holds two squares, 200 ft²; the line rounds up to whole boxes.',
      },
      {
        question: 'Is taking off the old siding included?',
        answer: 'It is a measurement of its own. Enter 0, and the line for tear-off is left out of the quote.',
      },
    ],
    related: ['roofing', 'windows-doors', 'painting'],
  },
  'gutters-drainage': {
    lead: 'Gutters, guards, downspouts, drains and pumps. Mostly lengths and counts, so a quote takes a minute.',
    questions: [
      {
        question: 'What do I measure for gutters?',
        answer: 'The length along the eaves, the corners, the downspouts, and how far they drop.',
      },
      {
        question: 'How is gravel for a French drain worked out?',
        answer:
          'Length, width and depth of the trench give its volume in cubic yards; the pipe and the fabric follow the length.',
      },
    ],
    related: ['roofing', 'concrete-masonry', 'hardscape-landscape'],
  },
  'windows-doors': {
    lead: 'Replacements and new openings, inside and out. Count the openings and what each needs; trim, flashing and hours are worked out.',
    questions: [
      {
        question: 'Do I quote by the window or by the opening?',
        answer:
          'By the opening. Rotten sills, openings to frame and extra fitting are counted apart, because not every window needs them.',
      },
      {
        question: 'How do I quote several sizes?',
        answer:
          'Choose the product for each line in your copy, or save one quote for each size. A saved quote keeps its own prices.',
      },
    ],
    related: ['siding', 'framing-carpentry', 'painting'],
  },
  'decks-porches': {
    lead: 'Decks, stairs, railings, porches and pergolas. Length and width give boards, joists, beams and fasteners; footings are counted.',
    questions: [
      {
        question: 'How many joists does a deck need?',
        answer:
          'At 16 in on center: the deck length in inches divided by 16, plus one. A deck of 16 ft has 13. Change 16 to 12 where the boards ask for it.',
      },
      {
        question: 'How much waste do deck boards need?',
        answer: 'Fifteen percent is common for boards, 10% for the framing.',
      },
    ],
    related: ['fencing', 'concrete-masonry', 'hardscape-landscape'],
  },
  fencing: {
    lead: 'Wood, vinyl, chain-link and metal fences, gates and removal. One length gives posts, rails, pickets and concrete.',
    questions: [
      {
        question: 'How many posts does a fence need?',
        answer:
          'At 8 ft spacing: the length divided by 8, plus one. A fence of 120 ft has 16 posts. Corners and gates are asked for apart.',
      },
      {
        question: 'How much concrete goes into a post hole?',
        answer: 'The templates allow two 80 lb bags for each post. Set your own number in the line.',
      },
    ],
    related: ['decks-porches', 'hardscape-landscape', 'demolition-cleanup'],
  },
  'concrete-masonry': {
    lead: 'Slabs, drives, footings, block and brick. Length, width and depth become cubic yards, forms, gravel and finishing hours.',
    questions: [
      {
        question: 'How do I work out cubic yards?',
        answer:
          'Length times width in feet, times depth in inches divided by 12, divided by 27. A slab of 20 by 12 ft, 4 in thick, is 2.96 yd³ before waste.',
      },
      {
        question: 'When are bags better than a truck?',
        answer:
          'Trucks charge for short loads. An 80 lb bag makes 0.6 ft³, so a small pad is often cheaper in bags. Lines can count only below or above a size you set.',
      },
    ],
    related: ['hardscape-landscape', 'decks-porches', 'demolition-cleanup'],
  },
  'hardscape-landscape': {
    lead: 'Pavers, walls, drives, lawns and irrigation. Area and depth give stone, base, sand and soil in the units you buy.',
    questions: [
      {
        question: 'How much base does a paver patio need?',
        answer:
          'A patio of 10 by 10 ft with 4 in of base takes about 2.2 tons, waste included. Deeper bases for drives follow from the depth you enter.',
      },
      {
        question: 'Are edges and steps included?',
        answer: 'Curved edges, edging and steps are measurements of their own. Leave one at 0, and its lines stay out.',
      },
    ],
    related: ['concrete-masonry', 'fencing', 'gutters-drainage'],
  },
  'framing-carpentry': {
    lead: 'Walls, beams, stairs, subfloors and trim. Lengths and counts become studs, plates, sheets, trim and hours.',
    questions: [
      {
        question: 'How many studs are in a wall?',
        answer:
          'At 16 in on center: the wall length in inches divided by 16, plus one. Door openings and corners add their own.',
      },
      {
        question: 'How is baseboard measured?',
        answer: 'Around the room, less the door widths, with waste for the miters, rounded up to the lengths you buy.',
      },
    ],
    related: ['drywall-insulation', 'whole-rooms', 'flooring'],
  },
  electrical: {
    lead: 'Lights, outlets, panels, chargers and whole rooms. Count devices and measure runs; boxes, cable, breakers and hours follow.',
    questions: [
      {
        question: 'Do the templates include permits?',
        answer:
          'Permit fees differ from town to town. Add a line with your own fee to your copy, and each quote has it.',
      },
      {
        question: 'What if the wall is already open?',
        answer: 'Walls to patch and holes to drill are asked for apart. Enter 0 where the wall is open.',
      },
    ],
    related: ['hvac', 'drywall-insulation', 'whole-rooms'],
  },
  plumbing: {
    lead: 'Water heaters, repipes, drains, gas and softeners. Count fixtures and measure pipe; fittings, valves and hours follow.',
    questions: [
      {
        question: 'How is a repipe measured?',
        answer:
          'By the trunk and the branches in feet, and the fixtures they serve. Patches in the wall are counted apart.',
      },
      {
        question: 'Can I quote a like-for-like water heater?',
        answer: 'Yes. Enter the heater, and leave new pipe at 0: its lines are then left out.',
      },
    ],
    related: ['bathroom', 'kitchen', 'hvac'],
  },
  hvac: {
    lead: 'Cooling, heating, ducts, fans and controls. Count systems and measure runs; line sets, fittings and hours follow.',
    questions: [
      {
        question: 'Do the templates size the equipment?',
        answer:
          'No. Sizing needs a load calculation. You choose the unit; the template works out what it takes to install it.',
      },
      {
        question: 'How are ducts counted?',
        answer: 'Trunk and branches in feet, registers and returns by the piece.',
      },
    ],
    related: ['electrical', 'plumbing', 'whole-rooms'],
  },
  'whole-rooms': {
    lead: 'Basements, attics, additions and offices. One set of measurements drives framing, drywall, floor, paint and power together.',
    questions: [
      {
        question: 'Why one template for a whole room?',
        answer:
          'The trades share the same walls. You measure the room once, and no trade is quoted with another number.',
      },
      {
        question: 'Can I leave out a trade that I do not do?',
        answer: 'Yes. Quote material or labour alone, or remove its lines from your copy.',
      },
    ],
    related: ['framing-carpentry', 'electrical', 'drywall-insulation'],
  },
  'demolition-cleanup': {
    lead: 'Tear-outs, hauling and the final clean. Areas and counts become hours, containers and tons.',
    questions: [
      {
        question: 'How is a dumpster quoted?',
        answer:
          'By the container, with days beyond the first week, tons beyond the allowance and street permits apart.',
      },
      {
        question: 'Should demolition be its own quote?',
        answer:
          'As you like. Many templates have a line for removal. A template from here is for jobs where tearing out is the job.',
      },
    ],
    related: ['flooring', 'kitchen', 'bathroom'],
  },
};
