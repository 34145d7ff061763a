"""scenes.py - one entry per product kind: which generator, which rig, which camera per view; and auto exposure."""
import math, random
import numpy as np
import bpy
from mathutils import Matrix, Vector
import studio, materials, gems, forms, pieces, stills, worn
from pieces import T, RX, RY, RZ

PAPER = (1.16, 1.11, 1.045)     # linear target (before tone mapping) for the paper: lands near #F6F2EC

PAPERS = {'sage': (.50, .565, .47), 'blush': (1.0, .80, .72), 'sand': (.86, .72, .56), 'velvet': (.02, .055, .045), 'marble': (1.0, .975, .94), 'white': (1.2, 1.2, 1.2)}


def expose(lin, info):
    """meter on the paper: the median of the top corners, or of the bottom ones where the piece crosses those, becomes PAPER
    (exposure + gentle white balance)"""
    if 'exposure' in info:
        return info['exposure'], info.get('wb', (1, 1, 1))
    h, w, _ = lin.shape
    strip = lin[-(h // 12):] if info.get('meter') == 'bottom' else lin[:h // 12]
    m = np.concatenate([strip[:, :w // 5].reshape(-1, 3), strip[:, -w // 5:].reshape(-1, 3)])
    med = np.median(m, 0)
    tgt = np.array(info.get('paper', PAPER))
    e = float(tgt.mean() / med.mean())
    wb = (tgt / med) / e
    return e, 1 + (wb - 1) * .8


def upright(g, R, view, backdrop='ivory', s=1.0, az=None):
    """a ring / hoop / bangle balanced on its rim. R = outer radius, s = scale of the set"""
    studio.sweep(backdrop, 150 * s, 110 * s, 420 * s, front=-420 * s, height=420 * s)
    studio.rig('tent', s, (0, 0, R))
    top = g.get('top', R)
    g.location.z = R
    a, el, dist = {'hero': (32, 17, 82), 'front': (4, 10, 84), 'top': (30, 52, 84), 'macro': (28, 26, 44), 'side': (20, 9, 84)}[view]
    if view == 'side':        # on its edge, so that its width is seen
        az = 76
    if az is not None:        # turn the piece, not the camera: the set stays square to the lens
        g.rotation_euler = (0, 0, math.radians(a - az))
    az = a
    h = R + top
    tgt = (0, 0, h * .5) if view != 'macro' else (0, 0, R + top - 3)
    studio.camera(tgt, dist * h / 26 if view != 'macro' else dist, az, el, blur=1.1 * s, focus=(0, -.2 * R, R + top - 3 * s))


def flat(view, ctr, size, backdrop='ivory', s=1.0, el=None, az=0, blur=None, focus=None, close=None):
    """something lying on the table; size = width the frame should show, mm. close = (point, width, aperture) of the macro view"""
    studio.sweep(backdrop, 260 * s, 110 * s, 520 * s, front=-520 * s, height=420 * s)
    studio.rig('top', s, ctr)
    e = el if el is not None and view != 'side' else {'hero': 58, 'top': 88, 'side': 13, 'macro': 40, 'front': 70}[view]
    dist = size / .4235
    if view == 'macro':
        ctr, size, blur = close
        dist, focus, az = size / .4235, ctr, 14
    studio.camera(ctr, dist, az, e, blur=(1.2 * s if blur is None else blur), focus=focus or ctr)


def rest(g):
    """lowers or lifts a turned piece until its lowest point touches the table"""
    bpy.context.view_layer.update()
    lowest = min((o.matrix_world @ Vector(c)).z for o in [g, *g.children_recursive] if o.type == 'MESH' for c in o.bound_box)
    g.matrix_basis = T((0, 0, -lowest)) @ g.matrix_basis


def build(piece, view, metal, gem, opt, backdrop=None):
    M, G = materials.metal(metal, opt.pop('finish', 'polish')), (materials.gem(gem) if gem in materials.GEMS else None)
    D = materials.gem('diamond')
    bd = backdrop or 'ivory'
    info = {'paper': PAPERS.get(bd, PAPER)}
    if piece == 'solitaire':
        g = pieces.solitaire(M, G, **opt)
        if view == 'worn':
            worn.ring(g, opt.get('inner', 16.5), bd)
            return info
        upright(g, opt.get('inner', 16.5) / 2 + 1.55, 'front' if view == 'side' else view, bd)
    elif piece == 'halo':
        g = pieces.halo(M, G, melee=D, **opt)
        if view == 'worn':
            worn.ring(g, opt.get('inner', 16.5), bd)
            return info
        upright(g, opt.get('inner', 16.5) / 2 + 1.4, 'front' if view == 'side' else view, bd)
    elif piece == 'band':
        m2 = opt.pop('metal2', None)
        fin2 = {'brushed': 'brushed', 'hammer': 'hammer'}.get(opt.get('style'), 'polish')
        g = pieces.band(M, G, metal2=materials.metal(m2 or metal, fin2), **opt)
        if view == 'worn':
            worn.ring(g, opt.get('inner', 18.5), bd)
            return info
        upright(g, opt.get('inner', 18.5) / 2 + opt.get('t', 1.8) + .3, view, bd)
    elif piece == 'studs':
        tone = opt.pop('pearl', 'white')
        if opt.get('style') == 'pearl':
            G = materials.pearl(tone)
        if view == 'worn':
            worn.stud(pieces.stud(M, G, melee=D, **opt), bd)
            return info
        for sx, rz in ((-1, 12), (1, -20)) if view != 'macro' else ((1, -20),):      # close: one, whole and alone
            g = pieces.stud(M, G, melee=D, **opt)
            w = 7.2
            g.matrix_basis = T((sx * w, sx * 1.2, 0)) @ RX(-4) @ RZ(rz)
            if view == 'macro' and opt.get('style') == 'pearl':      # lying, so that cup and post are seen
                d = opt.get('d', 8.5)
                g.matrix_basis = T((6.2, 1.2, d / 2 - .31 * (d / 2 + .5))) @ RZ(-38) @ RY(72)
            elif view == 'side':      # both on their edge, so that head and post are seen
                g.matrix_basis = (T((2 + sx * 7, sx * 2, 0)) @ RZ(-28 - sx * 16) if opt.get('style') == 'pearl' else T((sx * 6.5, sx * 1.5, 0)) @ RZ(rz * 2 - 20)) @ RY(82)
                rest(g)
        flat(view, (0, 0, 2), 44 if view == 'side' and opt.get('style') == 'pearl' else 34, bd, .8, el=62 if view == 'hero' else 50, close=((6.6, 1.0, 2.4), 19, .5))
    elif piece == 'hoops':
        if view == 'worn':
            worn.hoop(pieces.hoop(M, G, **opt), opt.get('dia', 20), bd)
            return info
        for x, y, rz in ((-6.5, 3.5, 58), (6.0, -3.0, 28)) if view != 'side' else ((-10.0, 2.0, 96), (3.0, -2.0, 4)):      # one from its edge, one from its face
            g = pieces.hoop(M, G, **opt)
            q = opt.get('dia', 20) / 20
            g.matrix_basis = T((x * q * 1.12, y * q * 1.25, g['R'])) @ RZ(180 + rz)      # latch at the back
        studio.sweep(bd); studio.rig('tent', 1, (0, 0, 10))
        if view == 'macro':
            studio.camera((0, -2, opt.get('dia', 20) * .52), 74 * opt.get('dia', 20) / 20, -34, 20, blur=.8, focus=(-2, -7, 12))
        else:
            studio.camera((0, 0, opt.get('dia', 20) * .5), 96 * opt.get('dia', 20) / 20, 12, 14, blur=1.0, focus=(2, -8, 10))
    elif piece == 'jhumka':
        P = materials.pearl(opt.pop('pearl', 'white'))
        if view == 'worn':
            worn.jhumka(pieces.jhumka(M, G, P, melee=D, **opt), bd)
            return info
        H = 110                                    # hung high: their shadow falls softly on the wall, none on the floor in frame
        for x, rz in {'macro': ((0, 6),), 'side': ((-14.5, 84), (14.5, 62))}.get(view, ((-14.5, -8), (14.5, 10))):
            g = pieces.jhumka(M, G, P, melee=D, **opt)
            g.matrix_basis = T((x, 0, H)) @ RZ(rz)
        studio.sweep(bd, 105, 60); studio.rig('tent', 1.2, (0, 0, H - 15))
        studio.softbox((30, -200, H - 105), (0, 0, H - 22), 200, 90, 2.2, feather=.45)     # lifts the pearls
        if view == 'macro':      # one of the pair, close
            studio.camera((0, 0, H - 13.5), 104, 18, 7, blur=1.0, focus=(0, -9, H - 20))
        else:
            studio.camera((0, 0, H - 14), 148, 6, 3, blur=1.6, focus=(0, -9, H - 20))
    elif piece == 'pendant':
        st = opt.get('style', 'halo')
        if st == 'pearl':
            G = materials.pearl(opt.pop('pearl', 'white'))
        if view == 'worn':
            p = pieces.pendant(M, G, st, D, **{k: v for k, v in opt.items() if k not in ('style', 'inches')})
            worn.necklace(lambda path, up: pieces.chain(path, 'cable', M, up=up), p, opt.get('inches', 18), .9, bd)
            return info
        g = pieces.necklace(M, G, melee=D, **opt)
        flat(view, (0, 9, 2), 42, bd, 1, el=74 if view == 'hero' else 60, focus=(0, 0, 3), blur=1.4, close=((0, 1.5, 2.5), 24, .6))
    elif piece == 'tennis':
        g = pieces.tennis(M, G, **opt)
        if view == 'worn':
            worn.bracelet(g, opt.get('a', 30.0), opt.get('b', 25.0), 2.2, bd)
            return info
        g.matrix_basis = RZ(14)
        studio.sweep(bd, 220, 120); studio.rig('tent', 1.3, (0, 0, 5))
        if view == 'macro':
            studio.camera((5, -24, 2), 60, 14, 42, blur=1.0, focus=(6, -26, 2))
        else:
            studio.camera((0, -9, 1), *((178, 8, 7) if view == 'side' else (158, 8, 24)), blur=2.2, focus=(4, -25, 2))
    elif piece == 'bangle':
        g = pieces.bangle(M, G, melee=D, **opt)
        if view == 'worn':
            worn.bangle(g, opt.get('inner', 57), bd)
            return info
        if opt.get('style') in ('kada',) or view in ('front', 'side'):
            upright(g, g['R'], 'hero', bd, 2.4, az=52 if view != 'side' else 88)
            if view == 'macro':      # the crown of the kada, close
                g.rotation_euler = (0, 0, math.radians(-28))
                studio.camera((0, 0, 2 * g['R'] - 9), 104, 18, 24, blur=1.2, focus=(6, -4, 2 * g['R'] - 5))
        else:
            g2 = pieces.bangle(M, G, melee=D, **opt)
            R, w = g['R'], opt.get('w', 5.0)
            g.matrix_basis = T((0, 0, w / 2)) @ RX(90)
            # the second leans: its near rim on the table in front, its body on the first bangle's back rim
            t2 = math.radians(11.5)
            hh = w / 2
            g2.matrix_basis = T((5, -13, R * math.sin(t2) + hh * math.cos(t2))) @ RZ(9) @ RX(90 + math.degrees(t2))
            studio.sweep(bd, 260, 120); studio.rig('tent', 2.2, (0, 0, 10))
            studio.camera((0, 0, 10), 225, 14, 30, blur=2.2, focus=(6, -26, 12))
    elif piece == 'chain':
        k = opt.pop('kind', 'rope')
        if view == 'worn':
            rope = k == 'rope'
            d = opt.get('d', 3.2)
            worn.necklace(lambda path, up: pieces.rope_chain(path, M, d, up=up) if rope else pieces.chain(path, k, M, up=up), None, opt.get('inches', 20), d / 2 if rope else pieces.CHAINS[k].get('flat') or pieces.CHAINS[k]['wire'], bd)
            return info
        pts = forms.catmull([(-60, 60, 1.7), (-30, 30, 1.7), (-18, 4, 1.7), (0, -8, 1.7), (16, 2, 1.7), (14, 18, 1.7), (0, 22, 1.7), (-6, 34, 1.7), (4, 50, 1.7), (30, 70, 1.7)], sub=60)
        pts = forms.relax(pts, 200)
        if k == 'rope':
            pieces.rope_chain(pts, M, opt.get('d', 3.2))
        else:
            pieces.chain(pts, k, M)
        if view == 'macro' and k == 'figaro':
            info['meter'] = 'bottom'
        flat(view, (-2, 10, 1), 50, bd, 1, el=50 if view == 'hero' else 44, focus=(0, -4, 2), blur=1.8, close=((3, -6, 1.5), 25, .7))
    elif piece == 'curb':
        g = pieces.curb_bracelet(M, worn=view == 'worn', **opt)
        if view == 'worn':
            worn.bracelet(g, opt.get('a', 33.0), opt.get('b', 27.0), pieces.CHAINS[opt.get('kind', 'curb')]['flat'], bd)
            return info
        g.matrix_basis = RZ(-18)
        flat(view, (0, 0, 2), 104 if view == 'side' else 92, bd, 1.6, el=46 if view == 'hero' else 50, focus=(0, -20, 3), blur=3, close=((2, -opt.get('b', 27) - 2, 2.5), 34, .9))
    elif piece == 'anklet':
        g = pieces.anklet(M, G, worn=view == 'worn', **opt)
        if view == 'worn':
            worn.bracelet(g, opt.get('a', 34.0), opt.get('b', 26.0), .6, bd)
            return info
        g.matrix_basis = RZ(10)
        flat(view, (0, 0, 1), 104 if view == 'side' else 92, bd, 1.6, el=56 if view == 'hero' else 40, focus=(0, -18, 2), blur=2.4, close=((0, -28, 1.5), 34, .9))
    elif piece == 'coin':
        across = opt.pop('mm', None)
        g = pieces.coin(M, frost=materials.metal(metal, 'matte'), **opt)
        if view == 'worn':
            worn.coin(g, across, opt.get('dia', 26.0))
            flat('hero', (0, 10, 1), 78, bd, 1, el=60, blur=1.0, az=-8)
        else:
            flat(view, (0, 0, 1), 37, bd, 1, el=64 if view == 'hero' else 46, blur=1.0, az=-8, close=((0, -1, 1), opt.get('dia', 26) * 1.1, .3))
        studio.softbox((-40, 130, 240), (0, 0, 0), 230, 120, .95, feather=.49)      # what the mirror field reflects: a gradient, bright to dark
    elif piece == 'choker':
        P = materials.pearl(opt.pop('pearl', 'white'))
        g = pieces.choker(M, G, P, melee=D, foil=materials.metal('silver'), **opt)
        if view == 'worn':
            worn.choker(g, opt.get('R', 58.0), bd)
            return info
        flat(view, (0, -33, 1), 160, bd, 2.4, el=62 if view == 'hero' else 46, focus=(0, -62, 2), blur=3.5, close=((0, -66, 2), 58, 1.3))
    elif piece == 'hero':
        if opt.get('still'):
            stills.STILLS[opt['still']](info)
        else:
            hero(bd if backdrop else 'sand', info)
    elif piece == 'spin':        # turntable: opt = {"piece": generator name, "frames": n}; render.py --spin drives it
        g = getattr(pieces, opt.get('name', 'solitaire'))(M, G, **({'melee': D} if opt.get('name') == 'halo' else {}))
        upright(g, opt.get('R', 9.8), 'hero', bd)
        g.rotation_mode = 'XYZ'
        info['spin'] = g
        bpy.context.scene.camera.data.lens = 46     # 16:9: leave air above and below
    else:
        raise KeyError(piece)
    return info


def hero(bd, info):
    """wide banner: everything in the right half, the left half is quiet paper for text"""
    y18, y22, w18, ro = (materials.metal(x) for x in ('yellow18', 'yellow22', 'white18', 'rose18'))
    D, Ru, Em = (materials.gem(x) for x in ('diamond', 'ruby', 'emerald'))
    pl = materials.pearl('white')
    studio.sweep(bd, 190, 120)
    studio.cylinder('plaster', 18, 15, (20, 2, 15), 1.0)
    studio.cylinder('plaster', 15.5, 31, (56, 20, 31), 1.0)
    studio.slab('plaster', 36, 27, 7, (76, -12, 7), 1.0, -10)
    a = pieces.solitaire(y18, D, carat=1.5)
    a.matrix_basis = T((20, 1, 15 + 8.25 + 1.5)) @ RZ(24)
    b = pieces.halo(w18, Em, carat=1.3, melee=D)
    b.matrix_basis = T((56, 19, 31 + 8.25 + 1.35)) @ RZ(30)
    k = pieces.bangle(y22, Ru, style='kada', melee=D)
    k.matrix_basis = T((86, 56, k['R'])) @ RZ(-34)
    for x, y, rz in ((68, -12, 10), (83, -13, -16)):
        s = pieces.stud(y18, Em, style='halo', melee=D, carat=1.2)
        s.matrix_basis = T((x, y, 7)) @ RZ(rz) @ RX(24) @ T((0, 0, .8))
    pts = forms.relax(forms.catmull([(24, 27, 1.5), (6, 25, 1.5), (-6, 12, 1.5), (-6, -8, 1.5), (6, -24, 1.5), (24, -27, 1.5), (38, -18, 1.5), (44, -30, 1.5), (60, -42, 1.5), (84, -36, 1.5), (104, -44, 1.5), (150, -40, 1.5)], sub=60), 120)
    pieces.rope_chain(pts, y18, 2.3)
    rnd = random.Random(8)
    for x, y, r in ((-11, -22, 2.9), (-15.5, -26.5, 2.2), (50, -9, 3.4), (45.5, -13.5, 2.6)):
        forms.bead((x, y, r), r, pl, seg=64)
    studio.rig('hero', 1.0, (45, 0, 15))
    studio.camera((13, 0, 30.5), 455, -4, 12, blur=3.0, focus=(28, -6, 22))
    info['paper'] = (.92, .76, .59)
