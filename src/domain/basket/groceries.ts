/**
 * The groceries that the app knows by name. To add one, write a line below its category:
 *
 *     name = other names ~ wrong spellings: usual sizes
 *
 * All but the name may be left out. What isn't listed can be ordered all the same.
 */
export const GROCERIES = {
  Meat: `
    chicken = hoender, inkukhu, khoho, inkuku: 1kg, 2kg
    chicken pieces = braai pieces, chicken portions, mixed portions: 2kg, 5kg
    chicken braai pack: 2kg
    whole chicken = full chicken: 1.5kg
    chicken breasts = chicken fillets, breast fillets: 1kg
    chicken thighs: 1kg
    chicken drumsticks = drumsticks: 1kg
    chicken wings = wings: 1kg
    chicken feet = walkie talkies, runaways, maotwana: 1kg
    chicken livers = livers: 250g, 500g
    chicken giblets = giblets: 500g
    chicken necks: 1kg
    chicken burgers: 400g
    chicken nuggets = nuggets: 400g
    mince = beef mince, maalvleis, mincemeat: 500g, 1kg
    lean mince: 500g, 1kg
    beef = inyama yenkomo: 1kg
    stewing beef = stew meat, beef stew, stewing meat: 1kg
    beef chuck = chuck: 1kg
    beef short rib = short rib: 1kg
    steak = rump, rump steak, sirloin, t-bone: 500g, 1kg
    beef stir fry: 500g
    meat = vleis, inyama, nama: 1kg
    mixed meat: 2kg
    pork = vark, pork meat: 1kg
    pork chops = chops: 1kg
    pork ribs = spare ribs, ribs: 1kg
    pork rashers: 1kg
    gammon: 1kg
    lamb = lamb chops, skaap, mutton chops: 1kg
    mutton = skaapvleis: 1kg
    goat meat: 1kg
    offal = tripe, mogodu, ulusu, mala mogodu, afval: 1kg
    beef liver = ox liver, isibindi: 500g
    ox tail = oxtail: 1kg
    trotters = pork trotters, cow heels, amanqina: 1kg
    bones = soup bones, meaty bones: 1kg
    boerewors = wors, boerie ~ boerewor, boerevors, boerwors: 500g, 1kg
    braai wors: 1kg
    sausages = sausage, bangers: 500g
    russians = russian, russian sausages ~ rashens: 500g, 1kg
    viennas = vienna, viennas red ~ viannas: 500g, 1kg
    polony = polony french, french polony, chicken polony, garlic polony ~ baloney, poloni: 1kg, 2.5kg
    bacon = streaky bacon, spek: 200g
    ham: 200g
    salami: 200g
    biltong: 100g
    droewors = dry wors, dried wors: 100g
    fish = vis, inhlanzi, hlapi: 1kg
    hake = hake fillets, frozen hake, stokvis: 800g
    fish fingers: 400g
    snoek: 1kg
    burger patties = patties, beef burgers, burgers: 500g
    soya mince = soya, toppers, imana, knorrox mince: 200g
    prawns: 800g
  `,
  Vegetables: `
    potatoes = aartappels, amazambane, ditapole, tapole, spuds ~ potatos: 2kg, 7kg, 10kg
    sweet potatoes = patats, patat, ubhatata: 1kg
    onions = uie, anyanisi, dieie, eie: 1kg, 2kg, 7kg
    red onions: 1kg
    spring onions: bunch
    tomatoes = tamaties, utamatisi, ditamati, tamatie ~ tomatos, tomatoe: 1kg
    cabbage = kool, iklabishi, khabetjhe, kabbage: head
    spinach = spinasie, isipinashi ~ spinich: bunch
    morogo = imifino, marog, wild spinach: bunch
    carrots = wortels, izaqathi, dihwete ~ carots: 1kg
    butternut = botterskorsie, butter nut: 1kg
    pumpkin = pampoen, ithanga, mokopu: 1kg
    gem squash: 1kg
    baby marrows = courgettes, zucchini: 500g
    lettuce = slaai: head
    cucumber = komkommer: each
    green pepper = peppers, green peppers, soetrissie: each
    robot peppers = mixed peppers: 3 pack
    chillies = chili, chilli, rissies, green chilli ~ chilies: 100g
    beetroot = beet, beetroots: bunch
    green beans = groenbone: 500g
    broccoli: 350g
    cauliflower = blomkool: head
    mushrooms = mushroom, sampioene: 250g
    garlic = knoffel, ugalikhi ~ garlick: 100g
    ginger = gemmer: 100g
    mealies = mielies, sweetcorn, corn on the cob, umbila, green mealies: 4 pack
    peas = ertjies, frozen peas: 1kg
    mixed vegetables = mixed veg, frozen veg, frozen vegetables, vegetables, veg, veggies, groente: 1kg
    stir fry vegetables: 400g
    brinjal = eggplant, aubergine: each
    celery: bunch
    radish: bunch
    leeks: bunch
    coriander = dhania: 30g
    parsley: 30g
    frozen chips = slap chips, oven chips: 1kg
    coleslaw: 400g
    soup mix vegetables = soup veg, soup pack: 1kg
  `,
  Fruits: `
    apples = appels, ama-apula, apula ~ aplles: 1.5kg
    bananas = piesangs, ubhanana ~ banana's, banannas: 1kg
    oranges = lemoene, amawolintshi, dilamunu: 3kg, 7kg
    naartjies = naartjie, soft citrus, clementines ~ nartjies: 2kg
    pears = pere: 1kg
    grapes = druiwe, amagilebhisi: 500g
    mangoes = mango, mangos, umango: 4 pack
    pineapple = pynappel, uphayinaphu: each
    lemons = suurlemoene: 1kg
    limes: 500g
    peaches = perskes, amapentshisi: 1kg
    plums = pruime: 1kg
    apricots = appelkose: 500g
    nectarines: 1kg
    watermelon = waatlemoen, ikhabe: each
    spanspek = sweet melon, melon: each
    strawberries = aarbeie: 400g
    blueberries: 125g
    pawpaw = papaya, papaja: each
    guavas = koejawels: 1kg
    grapefruit: 1kg
    kiwi fruit = kiwis, kiwi: 4 pack
    litchis = lychees: 500g
    granadillas = passion fruit: 4 pack
    avocados = avos, avo, avocado ~ avocadoes, avokado: each, 4 pack
    fruit = vrugte, izithelo: 1kg
    raisins = rosyntjies: 250g
    dates: 250g
    dried fruit: 250g
  `,
  Dairy: `
    milk = melk, ubisi, lebese ~ mlik, milke: 1L, 2L, 6 pack
    full cream milk = fresh milk, full cream: 1L, 2L
    low fat milk = lowfat milk, 2% milk, skim milk, fat free milk: 1L, 2L
    long life milk = longlife milk, uht milk, long life, uht: 1L, 6 pack
    powdered milk = milk powder, nespray, klim, cremora milk: 400g, 900g
    condensed milk = kondensmelk: 385g
    ideal milk = evaporated milk: 380g
    buttermilk = karringmelk: 500ml
    amasi = maas, sour milk, mafi, madila, emasi, inkomasi ~ amaas: 1L, 2L
    cheese = kaas, ushizi ~ chees: 400g, 800g
    cheddar = cheddar cheese: 400g
    gouda = gouda cheese: 400g
    mozzarella = mozzarella cheese ~ mozarella: 400g
    cheese slices = sliced cheese: 200g
    cheese spread = melrose: 250g
    feta = feta cheese: 200g
    cream cheese: 230g
    cottage cheese: 250g
    yoghurt = yogurt, joghurt ~ yogart, jogurt, yogurd: 1kg, 500g
    drinking yoghurt = drinking yogurt: 250ml
    yogi sip = yogisip, yogi-sip: 250ml
    danone = nutriday: 1kg
    butter = botter, ibhotela: 500g
    margarine = margarien, marge, rama, stork ~ majarini, margerine: 500g, 1kg
    cream = fresh cream: 250ml, 500ml
    sour cream: 250ml
    custard = ultra mel, ultramel, vla: 1L
    eggs = eiers, amaqanda, mahe ~ egs: 6s, 18s, 30s
    ice cream = roomys, ice-cream, icecream: 2L
    inkomazi: 1L, 2L
    steri stumpie ~ steri stumpi: 350ml
    creamer = cremora, coffee creamer, ellis brown: 750g
    infant formula = baby formula, lactogen, s26: 900g
  `,
  Bread: `
    bread = brood, brode, brote, isinkwa, borotho, isonka, bohobe, bread loaf: loaf
    brown bread = bruinbrood, isinkwa esinsundu: loaf
    white bread = witbrood, isinkwa esimhlophe: loaf
    whole wheat bread = wholewheat bread: loaf
    low gi bread: loaf
    rolls = bread rolls, broodrolletjies, hot dog rolls, hotdog rolls, prego rolls ~ rools: 6 pack
    burger buns = buns, hamburger rolls, hamburger buns: 6 pack
    wraps = tortillas: 6 pack
    pita bread = pitas: 6 pack
    roti = rotis: 6 pack
    vetkoek = amagwinya, magwinya, fat cakes, fatcakes, vetkoeks ~ fetkoek: 6 pack
    scones ~ skons: 6 pack
    muffins: 6 pack
    croissants: 4 pack
    hot cross buns: 6 pack
    steamed bread = dombolo, ujeqe, dumplings
    bread crumbs = breadcrumbs: 500g
    cake = koek: each
    garlic bread: each
    pies = pie, pastei: each
    koeksisters = koeksister: 6 pack
    milk tart = melktert: each
    doughnuts = donuts: 6 pack
  `,
  Toiletries: `
    toilet paper = tp, toilet rolls, toilet roll, loo paper, bog roll, 1 ply, 2 ply, twinsaver, baby soft, tissue paper: 9 pack, 18 pack
    tissues = kleenex: 180s
    bath soap = soap, seep, insipho, sesepa, soap bar: 175g
    lux = lux soap: 175g
    dettol soap = protex: 175g
    lifebuoy: 175g
    hand wash: 200ml
    hand sanitiser = sanitizer, sanitiser, hand sanitizer: 100ml
    shower gel = body wash: 500ml
    bubble bath: 1L
    shampoo: 400ml
    conditioner: 400ml
    head and shoulders = head & shoulders: 400ml
    hair food = blue magic, sulphur8: 125g
    hair relaxer = relaxer, dark and lovely: 250ml
    toothpaste = tooth paste, tandepasta, colgate, aquafresh, close up ~ tooth past: 100ml
    toothbrush = tooth brush, toothbrushes, tooth brushes: each
    mouthwash = listerine: 500ml
    dental floss: each
    deodorant = roll on, roll-on, deo, shield, nivea deo ~ deodrant: 50ml
    perfume spray = body spray: 90ml
    body lotion = lotion, vaseline lotion, nivea, cream lotion, dawn lotion: 400ml
    aqueous cream: 500ml
    glycerine: 100ml
    vaseline = petroleum jelly, blue seal: 250ml
    camphor cream: 500ml
    face wash: 150ml
    face cream = ponds: 50ml
    sunscreen = sun cream, sunblock: 200ml
    lip balm = lip ice, zam-buk, zambuk: each
    razors = razor, razor blades, blades, gillette: 5 pack
    shaving cream = shaving foam: 200ml
    sanitary pads = pads, sanitary towels, kotex, stayfree, lil-lets: 10 pack
    panty liners = pantyliners: 20 pack
    tampons: 16 pack
    nappies = pampers, huggies, doeke, diapers, amanabukeni, kimbies ~ napies, nappys: 50s
    baby wipes = wipes, wet wipes: 80s
    baby powder = johnsons baby powder: 200g
    baby oil: 200ml
    baby soap: 100g
    bum cream = sudocrem, fissan: 125ml
    cotton wool: 100g
    ear buds = cotton buds, earbuds: 200s
    plasters = band aid, elastoplast: 20s
    panado = grandpa, grand-pa, disprin, headache tablets: 20s
    eno: 6 pack
    savlon = dettol: 250ml
    condoms: 3 pack
    comb: each
    face cloth = washcloth: each
  `,
  Snacks: `
    chips = crisps, lays, simba, doritos, skyfies: 120g
    salt and vinegar chips = salt & vinegar chips, salt and vinegar, salt & vinegar: 120g
    fritos: 120g
    niknaks = nik naks, naks ~ knick knacks: 135g
    ghost pops: 100g
    popcorn = pop corn, springmielies: 100g, 500g
    pretzels: 200g
    peanuts = grondboontjies, amantongomane, salted peanuts: 450g
    nuts = mixed nuts, cashews, almonds: 100g
    biscuits = koekies, cookies, amabhisikidi, biscuit ~ bisquits, biskits: 200g
    marie biscuits = maries: 200g
    tennis biscuits = tennis: 200g
    romany creams: 200g
    eet-sum-mor = eet sum mor, eetsummor: 200g
    lemon creams: 200g
    bakers assorted = assorted biscuits, choice assorted: 1kg
    provita: 250g
    crackers = cream crackers, salticrax, bacon kips: 200g
    rusks = beskuit, ouma rusks, ouma: 500g
    chocolate = sjokolade, dairy milk, cadbury slab ~ choclate: 80g
    lunch bar = lunchbar: 48g
    kitkat = kit kat: 41g
    bar one = bar-one: 55g
    5 star
    sweets = lekkers, amaswidi, candy: 125g
    jelly tots: 100g
    wine gums: 125g
    lollipops = suckers: each
    marshmallows: 150g
    chewing gum = gum: each
    jelly = jellie: 80g
    instant pudding = pudding: 90g
    cereal bars = energy bars: 6 pack
    cheese curls = cheas naks: 150g
    go-slo's = go slos: 16g
  `,
  Drinks: `
    coke = coca cola, coca-cola, cocacola ~ koke: 330ml, 1.5L, 2L
    coke zero: 1.5L, 2L
    coke no sugar: 1.5L, 2L
    fanta = fanta orange, fanta grape: 2L
    sprite: 2L
    7up = 7 up, seven up: 2L
    pepsi: 2L
    stoney = stoney ginger beer: 2L
    twizza: 2L
    cooldrink = cool drink, cold drink, colddrink, koeldrank, isiphuzo, soft drinks: 2L
    iron brew: 2L
    creme soda = cream soda: 2L
    ginger beer: 2L
    appletiser: 330ml, 1.25L
    grapetiser: 330ml
    lemonade: 1L
    soda water: 1L
    tonic water: 1L
    juice = ujusi, jus: 1L, 2L
    orange juice: 1L, 2L
    apple juice: 1L
    liqui fruit = liquifruit: 1L
    ceres juice = ceres: 1L
    cappy: 1.5L
    tropika: 2L
    dairy juice = fruit blend, dairy blend: 2L
    squash = oros, oros squash, brookes, concentrate juice: 1L, 2L
    drink-o-pop = drinkopop, sweeto, sweet o: 10s
    energade = powerade, lucozade: 500ml
    energy drink = red bull: 500ml
    water = still water, bottled water, amanzi, sparkling water, spring water: 500ml, 5L
    tea = itiye, tea bags, teabags, teabag, glen, joko, tee ~ teebag: 100s
    five roses = 5 roses: 100s
    rooibos = rooibos tea, freshpak, rooi bos ~ rooibus: 80s
    coffee = koffie, ikhofi, kofi ~ coffe, cofee: 200g
    ricoffy ~ ricofy, ricoffee: 250g, 750g
    frisco: 250g
    nescafe = nescafe gold: 200g
    jacobs coffee = jacobs: 200g
    cappuccino ~ cappucino: 10s
    milo = hot chocolate, drinking chocolate: 500g
    cocoa: 250g
    mageu = mahewu, amahewu, amarhewu, mageu number 1: 1L, 5L
    umqombothi powder = umqombothi, king korn: 1kg
    beer = castle, black label, hansa, amstel: 6 pack
    cider = savanna, hunters: 6 pack
    wine = red wine, white wine, wyn: 750ml
  `,
  Staples: `
    rice = rys, irayisi, reisi: 1kg, 2kg, 10kg
    tastic: 2kg, 10kg
    basmati rice = basmati: 1kg, 2kg
    brown rice: 1kg
    mealie meal = maize meal, mielie meal, mieliemeel, mealiemeal, mieliemeal, mielie-meal, mealie-meal, pap meal, impuphu, phofo, super maize meal, special maize meal, bupi, maizemeal ~ mieli meal, mealy meal: 2.5kg, 5kg, 10kg, 12.5kg
    pap = phutu, uphuthu, bogobe: 5kg
    white star: 5kg, 10kg
    ace: 5kg, 10kg
    iwisa: 5kg, 10kg
    samp = stampmielies, umngqusho, setampo, isitambu: 1kg, 2.5kg
    samp and beans = samp & beans: 2.5kg
    mabele meal = mabella, mabele, sorghum, maltabella: 1kg
    flour = cake flour, cakemeal, uflawa, bread flour, white bread flour, cake meal: 1kg, 2.5kg, 5kg
    self raising flour = self-raising flour ~ selfraising flour: 1kg
    brown bread flour: 2.5kg
    yeast = suurdeeg, instant yeast, anchor yeast, imvubelo: 10g
    baking powder = bakpoeier: 200g
    bicarbonate of soda = bicarb: 100g
    sugar = suiker, ushukela, tswekere ~ suger, sugger: 1kg, 2.5kg, 5kg, 10kg
    white sugar: 2.5kg
    brown sugar: 2.5kg
    icing sugar: 500g
    castor sugar: 500g
    salt = sout, usawoti, letswai: 500g, 1kg
    black pepper = peper, white pepper, ground pepper: 50g
    cooking oil = oil, sunflower oil, olie, kookolie, amafutha, fish oil, canola oil, sunfoil, excella, oli ~ coking oil: 750ml, 2L, 5L
    olive oil: 500ml
    vinegar = asyn, white vinegar, brown vinegar, uviniga: 750ml
    cooking fat = holsum, lard: 500g
    baked beans = beans in tomato sauce ~ bake beans, backed beans: 410g
    beans = sugar beans, dry beans, dried beans, ubhontshisi, dinawa, red speckled beans, butter beans, kidney beans: 500g, 1kg
    lentils = lensies: 500g
    split peas: 500g
    soup mix: 500g
    soya beans: 500g
    cowpeas: 500g
    barley: 500g
    spaghetti ~ spagetti, spaghetty: 500g
    macaroni = makaroni ~ maccaroni: 500g, 1kg
    pasta = noodles, penne, fettuccine: 500g
    2 minute noodles = maggi, two minute noodles, 2 min noodles, 2minute noodles, kelloggs noodles, indomie: 5 pack
    oats = hawermout, jungle oats, bokomo oats: 500g, 1kg
    corn flakes = cornflakes, mielievlokkies: 500g, 1kg
    weet-bix = weetbix, weet bix ~ weetabix: 450g, 900g
    cereal = pronutro, pro nutro, rice krispies, coco pops, all bran, muesli, morvite, kelloggs: 500g
    instant porridge = porridge, ace instant porridge, future life, futurelife: 1kg
    baby cereal = nestum, cerelac, purity cereal: 250g
    baby food = purity: 125ml
    bread spread = bovril, marmite, oxo: 125g
    peanut butter = grondboontjiebotter, peanutbutter ~ penut butter: 400g, 800g
    jam = konfyt, ujamu, apricot jam, mixed fruit jam: 450g, 900g
    honey = heuning, uju: 500g
    syrup = golden syrup, stroop, illovo syrup: 500g
    nutella: 400g
    mayonnaise = mayo, nola, crosse and blackwell ~ mayonaise, mayonase: 750g
    salad cream: 380g
    tomato sauce = ketchup, tamatiesous ~ tomatoe sauce: 700ml
    mustard = mosterd: 500g
    chutney = blatjang, mrs balls, mrs ball's: 470g
    atchar = achar, atjar, mango atchar ~ acha, atcha: 400g, 1kg
    chakalaka = chakalaka hot, chakalaka mild ~ shakalaka: 410g
    worcester sauce = worcestershire sauce: 250ml
    soy sauce = soya sauce: 250ml
    peri peri sauce = nandos, peri-peri sauce, hot sauce: 250ml
    sauce = braai sauce, steak sauce: 375ml
    gravy powder = bisto, gravy: 125g
    tomato paste = tomato puree: 115g
    tinned tomatoes = canned tomatoes, tomato and onion, tomato & onion, tomato and onion mix, tin tomatoes: 410g
    sweetcorn tin = creamstyle sweetcorn, cream style sweetcorn: 410g
    pilchards = tin fish, tinned fish, tin fish in tomato, tinfish, fish tin, lucky star, sardines, blikvis, inhlanzi kathayela: 155g, 400g
    tuna = tinned tuna, tuna chunks: 170g
    corned beef = bully beef, corned meat: 300g
    tinned fruit = canned fruit, fruit cocktail, tinned peaches, canned peaches: 410g
    coconut milk: 400ml
    stock cubes = knorrox, knorrox cubes, oxo cubes, beef stock, chicken stock, cubes ~ knorr rox: 12s, 24s
    soup powder = packet soup, soup, sop, knorr soup, royco, minestrone, brown onion soup, isobho: 50g
    spices = spice, speserye, mixed spice, chicken spice, braai spice, barbeque spice, bbq spice, robertsons: 100g
    aromat: 75g
    curry powder = curry, rajah, kerrie, mild curry: 100g
    masala: 100g
    turmeric = borrie: 100g
    cinnamon = kaneel: 50g
    cinnamon sticks: 20g
    bay leaves: 10g
    vanilla essence = vanilla: 100ml
    coconut = desiccated coconut: 200g
    cake mix: 600g
    corn flour = maizena, cornflour: 250g
    gelatine: 50g
  `,
  Household: `
    washing powder = wasgoedpoeier, omo, surf, ariel, maq, sunlight washing powder, soap powder, sunlight powder ~ washing power: 2kg
    auto washing liquid = omo liquid, washing liquid: 1.5L
    sta-soft = stasoft, fabric softener, sta soft: 2L
    sunlight liquid = dishwashing liquid, dish soap, dishwashing soap, sunlight dishwash, dishwasher liquid, dish liquid, dish washing liquid: 750ml
    sunlight soap = green soap, sunlight bar, green bar, laundry soap: 500g
    bleach = jik, javel ~ jick: 750ml, 1.5L
    domestos = toilet cleaner, harpic: 750ml
    handy andy = handyandy, cleaning cream, cream cleaner: 750ml
    dettol liquid = disinfectant: 750ml
    pine gel = floor cleaner: 1L
    floor polish = cobra, cobra polish: 350ml
    vim: 500g
    windolene = window cleaner: 750ml
    mr min = furniture polish: 300ml
    air freshener: 300ml
    toilet blocks = toilet block: 3 pack
    steel wool = pot scourers, scourers, steelwool: 6 pack
    sponges = dish sponges, sponge: 3 pack
    dish cloths = cloths, swabs, dishcloth: 3 pack
    gloves = rubber gloves: pair
    paper towels = roller towel, kitchen towel, paper towel: 2 pack
    serviettes = napkins: 100s
    refuse bags = black bags, bin bags, garbage bags, dirt bags, rubbish bags, plastic bags: 20s
    foil = tin foil, aluminium foil, tinfoil: 10m
    cling wrap = glad wrap, clingfilm: 30m
    wax paper: 10m
    sandwich bags = ziploc bags, freezer bags, lunch bags: 50s
    candles = kerse, amakhandlela, dikerese ~ candels: 6 pack
    matches = vuurhoutjies, umentshisi, lion matches, metshisi: 10 pack
    lighter = lighters: each
    firelighters = fire lighters: 12s
    charcoal = braai charcoal, briquettes: 4kg
    wood = braai wood, firewood: bag
    paraffin ~ parafin: 2L
    gas refill = lpg gas
    batteries = aa batteries, battery, aaa batteries: 4 pack
    light bulbs = globes, bulbs, bulb, globe: each
    doom = insect spray, insecticide, rat poison, peaceful sleep: 300ml
    mosquito coils: 10s
    mop: each
    broom: each
    pegs = clothes pegs: 24s
    shoe polish = kiwi polish, nugget, nugget polish: 50ml
    dog food = hondekos, pedigree, bobtail: 8kg, 20kg
    cat food = whiskas, katkos: 1kg
    cat litter: 5kg
    bird seed: 1kg
    chicken feed: 10kg
    paper plates: 20s
    paper cups: 20s
    straws: 100s
    toothpicks: 200s
    school lunch boxes = lunch box: each
    exercise books = exam pads: each
  `,
  Groceries: `
    mac and cheese = macaroni and cheese, mac & cheese
    pizza: each
    lasagne: 1kg
    fish and chips = fish & chips
    peas and carrots = peas & carrots
    cookies and cream = cookies & cream
    sweet and sour = sweet & sour
    cream and onion = cream & onion, sour cream and onion, sour cream & onion
    cheese and onion = cheese & onion
    half and half
    black and white
    pork and beans = pork & beans
    rice and beans
    oil and vinegar
  `,
} as const;

/** Brands that are written beside a product. A brand alone is a name: 'Omo 2kg'. */
export const BRANDS = `
  A1, Ace, Albany, All Gold, Always, Ama, Aquafresh, Ariel, Aunt Caroline, Baby Soft, Bakers, Bakers Inn, Black Cat, Blue Ribbon,
  Bobtail, Bokomo, Bonita, Bonnita, Bull Brand, Cadbury, Ceres, Clover, Cobra, Colgate, County Fair, Cremora, Crosse & Blackwell,
  Crystal Valley, Danone, Darling, Denny, Dettol, Dewfresh, Domestos, Doritos, Douglasdale, Dove, Early Bird, Ellis Brown, Enterprise,
  Eskort, Excella, Fairview, Farmer Brown, Fattis & Monis, Five Roses, First Choice, Freshpak, Frisco, Gillette, Glen, Glenryck,
  Golden Cloud, Goldi, Goldcrest, Harvest Time, Hinds, House of Coffees, Huggies, Hullett's, Huletts, I&J, Illovo, Imbo, Impala, Iwisa,
  Jacobs, Jik, Joko, Jungle, Kellogg's, Kelloggs, Knorr, Knorrox, Koo, Lancewood, Lays, Lay's, Lifebuoy, Lion, Liqui Fruit, Lucky Star,
  Lux, Maggi, Maq, McCain, Mrs Ball's, Mrs Balls, Nescafe, Nestle, Nivea, No Name, Nola, Nulaid, Omo, Oros, Ouma, Ouma's, Pakco,
  Pampers, Parmalat, Pedigree, Pot O Gold, Premier, Protex, Purity, Rainbow, Rajah, Rama, Renown, Rhodes, Ricoffy, Robertsons, Royco,
  Ritebrand, Sasko, Selati, Shield, Simba, Snowflake, Spekko, Sta-Soft, Stork, Sunbake, Sunfoil, Sunlight, Super Sun, Surf, Tastic,
  Tiger, Tropika, Twinsaver, Vaseline, Vital, Weigh-Less, White Star, Willards, Wellington's, Yum Yum, Zam-Buk, Bakers Choice, Astral,
  Festive, Supreme, Crown, Sunshine D, Flora, Simonsberg, Dairymaid, Country Fresh, Ola, Beacon, Stimorol, Duracell, Eveready
`;
